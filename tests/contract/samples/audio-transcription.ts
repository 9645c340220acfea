import type { audioTranscription } from "../../../contract/audio-transcription/endpoints.ts";
import { transcriptionSamples } from "./transcription.ts";
import type { Samples } from "../sample.ts";

const { samples: all, notReadBack } = transcriptionSamples("audio");
export const samples: Samples<typeof audioTranscription> = all;
export { notReadBack };

import type { imageTranscription } from "../../../contract/image-transcription/endpoints.ts";
import { transcriptionSamples } from "./transcription.ts";
import type { Samples } from "../sample.ts";

const { samples: all, notReadBack } = transcriptionSamples("image");
export const samples: Samples<typeof imageTranscription> = all;
export { notReadBack };

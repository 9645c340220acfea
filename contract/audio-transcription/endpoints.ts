import { endpoints } from "../core/endpoint.ts";
import { transcriptionEndpoints } from "../tasks/transcription-endpoints.ts";
import { AudioTranscript } from "../tasks/transcripts.ts";

export const audioTranscription = endpoints(
  transcriptionEndpoints("audio", AudioTranscript, ["csv", "jsonl", "srt", "vtt"]),
);

import { endpoints } from "../core/endpoint.ts";
import { transcriptionEndpoints } from "../tasks/transcription-endpoints.ts";
import { ImageTranscript } from "../tasks/transcripts.ts";

export const imageTranscription = endpoints(transcriptionEndpoints("image", ImageTranscript, ["csv", "jsonl"]));

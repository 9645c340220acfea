export { transcriptionHandlers } from "./transcription-handlers.ts";

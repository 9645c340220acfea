import { audioTranscription } from "../../../contract/audio-transcription/endpoints.ts";
import { imageTranscription } from "../../../contract/image-transcription/endpoints.ts";
import type { Task, TaskItem } from "../../../contract/tasks/entity.ts";
import type { TranscribedKind } from "../../../contract/tasks/rules.ts";
import type { DownloadFormat } from "../../../contract/tasks/transcription-endpoints.ts";
import { call } from "../../providers/client.ts";
import { saveFile } from "../../ui/save-file.ts";
import type { Identified, RecordAction } from "../../ui/table/table-types.ts";

/** The endpoints of each kind of transcription. */
export const transcribed = { audio: audioTranscription, image: imageTranscription };

/** What an item is called, also where its upload gave it no reference. */
export const nameOf = ({ reference, number: place }: Pick<TaskItem | Task, "reference" | "number">): string =>
  reference || `#${place}`;

/** Saves what was submitted in a project, or on one item of it, as a file. */
export const downloadSubmitted = async (
  kind: TranscribedKind,
  { projectId, name, ...query }: { projectId: string; name: string; format: DownloadFormat; item?: string },
): Promise<void> => {
  // Only sounds have subtitles, which are offered for nothing else.
  const { download } = transcribed[kind] as typeof transcribed.audio;
  const reply = await call(download, { params: { _id: projectId }, query });
  saveFile(`${name}.${query.format}`, await reply.blob());
};

/** The formats of subtitles. */
export const subtitleFormats = [
  { key: "srt", label: "Subtitles (SRT)" },
  { key: "vtt", label: "Subtitles (WebVTT)" },
] as const;

/** Downloads of the subtitles of a sound, for rows that lead to one; those that were accepted, or else the latest. */
export const subtitleActions = <T extends Identified>(
  itemOf: (record: T) => Pick<TaskItem, "_id" | "projectId" | "reference" | "number">,
  isOpen: (record: T) => boolean,
): readonly RecordAction<T>[] =>
  subtitleFormats.map(({ key: format, label }) => ({
    key: format,
    label,
    endpoint: transcribed.audio.download,
    isOpen,
    run: (record) => {
      const item = itemOf(record);
      const of = { projectId: item.projectId._id, item: item._id, name: nameOf(item) };
      return downloadSubmitted("audio", { ...of, format });
    },
  }));

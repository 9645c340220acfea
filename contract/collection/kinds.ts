import { attachmentKinds, declaredTypes, recordedKinds } from "../core/attachments.ts";

export const collectedGroups = ["image", "audio", "video", "document"] as const;
export type CollectedGroup = (typeof collectedGroups)[number];

/** A kind of file that workers upload. Its name's ending and its content must agree. */
export interface CollectedKind {
  readonly ending: string;
  /** As which it is stored. */
  readonly mime: string;
  readonly group: CollectedGroup;
  /** Media types by which its content is recognised; none: it is plain text. */
  readonly sniffed: readonly string[];
}

const documents = new Set(["pdf", "csv", "txt", "zip"]);

export const collectedKinds: readonly CollectedKind[] = [
  ...["jpg", "jpeg"].map((ending) => ({
    ending,
    mime: "image/jpeg",
    group: "image" as const,
    sniffed: ["image/jpeg"],
  })),
  ...["png", "webp", "gif"].map((ending) => ({
    ending,
    mime: `image/${ending}`,
    group: "image" as const,
    sniffed: ending === "png" ? ["image/png", "image/apng"] : [`image/${ending}`],
  })),
  ...recordedKinds,
  { ending: "mov", mime: "video/quicktime", group: "video", sniffed: ["video/quicktime"] },
  ...attachmentKinds.filter(({ group, ending }) => group !== "document" || documents.has(ending)),
];

/** The kind by the ending of a file's name; undefined for any other. */
export const collectedKindOf = (name: string): CollectedKind | undefined => {
  const ending = /\.([a-z0-9]+)$/i.exec(name.trim())?.[1]?.toLowerCase();
  return collectedKinds.find((kind) => kind.ending === ending);
};

/** In bytes: a file within a call, one uploaded in parts; in number: files of one item, unfinished uploads, characters of a text. */
export const collectedMax = {
  direct: 50_000_000,
  resumable: 2_000_000_000,
  files: 20,
  unfinished: 20,
  characters: 2000,
} as const;

/** The most files in one archive, and the most bytes: browsers keep it until it has arrived. */
export const archiveMax = { files: 20_000, bytes: 5_000_000_000 } as const;

/** Media types as which a file may be declared; its content decides. */
export const collectedTypes: readonly string[] = [
  ...new Set([
    ...collectedKinds.flatMap(({ mime, sniffed }) => [mime, ...sniffed]),
    ...declaredTypes([...recordedKinds, ...attachmentKinds]),
  ]),
];

/** The `accept` of a file input. */
export const collectedEndings = [...new Set(collectedKinds.map(({ ending }) => `.${ending}`))].join();

export const collectedMessages = {
  none: "Choose at least one file.",
  name: "Say what the file is called.",
  many: `At most ${collectedMax.files} files.`,
  type: "Choose a picture, a sound, a video, a PDF, a text or a ZIP archive.",
  content: "This file is not what its name says.",
  empty: "This file is empty.",
  recording: "Send one sound: the line, read aloud.",
  unfinished: "This upload is not finished, or was used already.",
} as const;

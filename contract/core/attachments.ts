/** A kind of file that can be attached to a text. Its name's ending, its content and its declared type must agree. */
export interface AttachmentKind {
  readonly ending: string;
  /** As which it is stored. */
  readonly mime: string;
  readonly group: AttachmentGroup;
  /** Media types by which its content is recognised; none: it is plain text, which has no signature. */
  readonly sniffed: readonly string[];
  /** Other media types as which browsers declare it. */
  readonly declared: readonly string[];
}

export type AttachmentGroup = "video" | "audio" | "document";

/** The size limits, in bytes. */
export const attachmentMax: Readonly<Record<AttachmentGroup, number>> = {
  video: 200_000_000,
  audio: 50_000_000,
  document: 25_000_000,
};
/** The limit for the file's name, in characters. */
export const attachmentNameMax = 120;

const office = "application/vnd.openxmlformats-officedocument";
/** Programs that know nothing better declare a file as this. */
const unknownType = "application/octet-stream";

const kindOf =
  (group: AttachmentGroup) =>
  (
    ending: string,
    mime: string,
    sniffed: readonly string[] = [mime],
    declared: readonly string[] = [],
  ): AttachmentKind => ({
    ending,
    mime,
    group,
    sniffed,
    declared,
  });
const [video, audio, document] = [kindOf("video"), kindOf("audio"), kindOf("document")];

export const attachmentKinds: readonly AttachmentKind[] = [
  video("mp4", "video/mp4", ["video/mp4", "video/x-m4v"]),
  video("webm", "video/webm"),
  audio("mp3", "audio/mpeg", undefined, ["audio/mp3"]),
  audio("m4a", "audio/mp4", ["audio/x-m4a", "audio/mp4", "video/mp4"], ["audio/x-m4a", "audio/m4a", "audio/aac"]),
  audio("ogg", "audio/ogg", ["audio/ogg", "audio/ogg; codecs=opus"], ["application/ogg", "video/ogg"]),
  document("pdf", "application/pdf"),
  document("docx", `${office}.wordprocessingml.document`),
  document("xlsx", `${office}.spreadsheetml.sheet`),
  document("pptx", `${office}.presentationml.presentation`),
  // Where Excel is installed, browsers declare CSV as its own format.
  document("csv", "text/csv", [], ["application/csv", "text/plain", "application/vnd.ms-excel", "text/x-csv"]),
  document("txt", "text/plain", []),
  document("zip", "application/zip", undefined, ["application/x-zip-compressed", "application/x-zip"]),
];

/** Sounds as they are recorded, which are too large to attach: what people work on, and upload. */
export const recordedKinds: readonly AttachmentKind[] = [
  audio(
    "wav",
    "audio/wav",
    ["audio/wav", "audio/vnd.wave", "audio/x-wav"],
    ["audio/x-wav", "audio/vnd.wave", "audio/wave"],
  ),
  audio("flac", "audio/flac", ["audio/flac", "audio/x-flac"], ["audio/x-flac"]),
];

/** All media types as which files of these kinds may be declared. */
export const declaredTypes = (kinds: readonly AttachmentKind[]): readonly string[] => [
  ...new Set([...kinds.flatMap(({ mime, declared }) => [mime, ...declared]), unknownType]),
];
/** Those of all attachments. */
export const attachmentTypes = declaredTypes(attachmentKinds);

/** The kind by the ending of a file's name; undefined for any other. */
export const attachmentKindOf = (name: string): AttachmentKind | undefined => {
  const ending = /\.([a-z0-9]+)$/i.exec(name.trim())?.[1]?.toLowerCase();
  return attachmentKinds.find((kind) => kind.ending === ending);
};

/** Whether a program may declare a file of this kind so. */
export const isDeclaredAs = ({ mime, declared }: AttachmentKind, type: string): boolean =>
  type === "" || type === mime || type === unknownType || declared.includes(type);

/** The kind as which a file is stored; undefined for other files, such as pictures. */
export const attachmentKindOfMime = (mime: string): AttachmentKind | undefined =>
  attachmentKinds.find((kind) => kind.mime === mime);

const endingsOf = (...groups: readonly AttachmentGroup[]): readonly string[] =>
  attachmentKinds.filter(({ group }) => groups.includes(group)).map(({ ending }) => ending);

/** The `accept` of a file input. */
export const acceptedEndings = (...groups: readonly AttachmentGroup[]): string =>
  endingsOf(...groups)
    .map((ending) => `.${ending}`)
    .join();

export const attachmentMessages = {
  type: `Choose a video (${endingsOf("video").join(", ")}), a sound (${endingsOf("audio").join(", ")}) or a document (${endingsOf("document").join(", ")}).`,
  content: "This file is not what its name says.",
  empty: "This file is empty.",
} as const;

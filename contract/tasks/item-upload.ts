import { z } from "zod";
import { attachmentKinds, declaredTypes, recordedKinds } from "../core/attachments.ts";
import { csvFileOf, fileErrorsMax } from "../core/csv-cells.ts";
import { Id, line, text } from "../core/fields.ts";
import { queryBoolean } from "../core/list.ts";
import { Language } from "./entity.ts";
import type { TaskKind } from "./rules.ts";

/** The most items of one upload. */
export const itemsMax = 200_000;
/** The most rows with errors in a reply; the full count is returned too. */
export const itemErrorsMax = fileErrorsMax;
/** In bytes. */
export const itemTableMax = 50_000_000;
export const itemFilesMax = 2_000_000_000;
/** Of one sound or picture that is read from its address: an hour and a half of sound without compression. */
export const fetchedFileMax = 1_000_000_000;

/** One row of an uploaded table: where its sound or picture is, as an address or as the name of an uploaded file. */
export const ItemRow = z.strictObject({
  url: z
    .union([z.literal(""), z.url({ protocol: /^https?$/ }).max(2000)])
    .default("")
    .meta({ label: "Address" }),
  file: line(300, 0).default("").meta({ label: "File" }),
  reference: line(200, 0).default("").meta({ label: "Reference" }),
  text: text(5000).default("").meta({ label: "Text" }),
  language: Language.default(""),
  /** The right transcript, as JSON or as plain text. */
  gold: text(1_000_000).default("").meta({ label: "Known answer" }),
  priority: z.coerce.number<string | number>().int().min(-100).max(100).default(0).meta({ label: "Priority" }),
});
export type ItemRow = z.infer<typeof ItemRow>;
/** The columns of an uploaded table. */
export const itemColumns = ["url", "file", "reference", "text", "language", "gold", "priority"] as const;
type ItemColumn = (typeof itemColumns)[number];
/** Those that mean something for items of a kind: a line to read aloud has no file. */
export const itemColumnsOf = (kind: TaskKind): readonly ItemColumn[] =>
  kind === "line" ? ["text", "reference", "language", "priority"] : itemColumns;

const sampleItem = (kind: TaskKind, n: number): Record<ItemColumn, string> => ({
  url: `https://files.example/${kind}-${n}.${kind === "audio" ? "mp3" : "png"}`,
  file: "",
  reference: `batch-1-${kind}-${n}`,
  text: kind === "line" ? `Please read sentence ${n} aloud.` : "",
  language: "en",
  gold: kind !== "line" && n === 1 ? "What is said or written there" : "",
  priority: n === 1 ? "10" : "0",
});

/** A table of two items, the first of which has a known answer and comes first. */
export const sampleItems = (kind: TaskKind): string => {
  const columns = itemColumnsOf(kind);
  const rows = [1, 2].map((n) => columns.map((name) => sampleItem(kind, n)[name]));
  return csvFileOf([columns, ...rows]);
};

export const UploadOptions = z.strictObject({
  /** Checks the table and writes nothing. */
  preview: queryBoolean.default(false).meta({ writeOnly: true }),
  /** As the server gave it out for this one call, which is then followed and stopped by it. */
  uploadId: Id.optional().meta({ writeOnly: true }),
});

export const itemTable = { mime: ["text/csv"], max: itemTableMax } as const;
/** A zip may have a table of its files, by this name in small or capital letters. */
export const manifestName = "manifest.csv";
const attachedToo = new Set(["mp3", "m4a", "ogg", "webm", "zip"]);
/** A sound, a picture, or a zip of them, as browsers declare them: the content decides. */
export const itemMedia = {
  mime: [
    ...declaredTypes([...recordedKinds, ...attachmentKinds.filter(({ ending }) => attachedToo.has(ending))]),
    "audio/webm",
    "image/jpeg",
    "image/png",
    "image/webp",
  ],
  max: itemFilesMax,
  onDisk: true,
} as const;

/** What an upload added, or would add. */
export const ItemsUpload = z.strictObject({
  rows: z.int(),
  /** How many items were made: none where a row has an error, or for a preview. */
  created: z.int(),
  /** How many files no row names: they are left out. */
  leftOut: z.int(),
  errorCount: z.int(),
  errors: z.array(z.strictObject({ line: z.int(), column: z.string(), message: z.string() })),
  /** The first rows, as they were read. */
  first: z.array(z.strictObject({ line: z.int(), reference: z.string(), place: z.string(), language: z.string() })),
});
ItemsUpload.register(z.globalRegistry, { id: "ItemsUpload" });
export type ItemsUpload = z.infer<typeof ItemsUpload>;

/** How far an upload is: it is on its way, its zip is unpacked, its rows are checked and then added; or it is over. */
export const uploadPhases = ["sending", "unpacking", "checking", "adding", "done", "stopped"] as const;
export type UploadPhase = (typeof uploadPhases)[number];
export const UploadProgress = z.strictObject({
  _id: Id,
  phase: z.enum(uploadPhases),
  /** Files that are unpacked, lines that are checked or rows that are added, and how many there are; 0: it is not known. */
  done: z.int(),
  of: z.int(),
});
UploadProgress.register(z.globalRegistry, { id: "UploadProgress" });
export type UploadProgress = z.infer<typeof UploadProgress>;

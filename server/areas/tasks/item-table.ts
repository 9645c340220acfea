import type { z } from "zod";
import {
  itemColumns as columns,
  itemErrorsMax,
  ItemRow,
  itemsMax,
  type ItemsUpload,
} from "../../../contract/tasks/item-upload.ts";
import { Transcript } from "../../../contract/tasks/entity.ts";
import type { TaskKind } from "../../../contract/tasks/rules.ts";
import type { AudioTranscript, ImageTranscript } from "../../../contract/tasks/transcripts.ts";
import { openCsv } from "../../core/files/csv-file.ts";
import { urlProblem } from "../../services/guard/addresses.ts";
import type { StoredFile } from "./item-files.ts";

/** One row that may become an item. */
export interface TableRow extends Omit<ItemRow, "gold"> {
  /** In the file; the header's is 1. */
  readonly line: number;
  readonly gold: Transcript | null;
  /** The columns that are wrong; empty where it can become an item. */
  readonly wrong: ReadonlySet<string>;
}

/** Collects what is wrong with an upload: the first errors, and how many there are. */
export class UploadErrors {
  readonly errors: z.infer<typeof ItemsUpload>["errors"] = [];
  count = 0;
  add(line: number, column: string, message: string): void {
    this.count += 1;
    if (this.errors.length < itemErrorsMax) this.errors.push({ line, column, message });
  }
  /** By line: references are compared with the project's after the cells of many lines are checked. */
  inOrder(): typeof this.errors {
    return this.errors.toSorted((one, other) => one.line - other.line);
  }
}

/** Where the items of an upload may come from. */
interface Sources {
  readonly kind: TaskKind;
  readonly files: ReadonlyMap<string, StoredFile>;
  /** The one origin that need not be public. */
  readonly standIn: string | undefined;
}

/**
 * The rows of a table of items, some hundred at a time; all that is wrong with a row is told to `errors`. Throws
 * validation on `csvData` where the file as a whole can't be read.
 */
export const tableRows = function* (
  bytes: Uint8Array,
  { errors, ...sources }: Sources & { readonly errors: UploadErrors },
): Generator<readonly TableRow[], undefined> {
  const table = openCsv(bytes, { field: "csvData", columns, needed: [], rowsMax: itemsMax, what: "items" });
  const references = new Set<string>();
  for (const lines of table.batches) {
    yield lines.map(({ line, cells }) => {
      const wrong = new Set<string>();
      const refuse = (column: string, message: string): void => {
        wrong.add(column);
        errors.add(line, column, message);
      };
      const sent = Object.fromEntries(
        [...table.columns].flatMap(([name, at]) => ((cells[at] ?? "") === "" ? [] : [[name, cells[at]]])),
      );
      const { data, error } = ItemRow.safeParse(sent);
      for (const { path, message } of error?.issues ?? []) refuse(String(path[0] ?? ""), message);
      // The cells that can be read are checked further, so that all is mended at once.
      const row = data ?? ItemRow.parse(Object.fromEntries(Object.entries(sent).filter(([name]) => !wrong.has(name))));
      if (sourceColumns.every((name) => !wrong.has(name))) checkSource(row, sources, refuse);
      const key = row.reference.toLowerCase();
      if (key !== "" && references.has(key)) refuse("reference", "This reference comes twice in the file.");
      references.add(key);
      const gold = goldOf(row.gold, sources.kind);
      if (gold === undefined) refuse("gold", "This is no transcript.");
      return { ...row, line, gold: gold ?? null, wrong };
    });
  }
};

const sourceColumns = ["url", "file", "text"] as const;

/** A line is read aloud and has no file; everything else has one source. */
const checkSource = (
  { url, file, text }: ItemRow,
  { kind, files, standIn }: Sources,
  refuse: (column: string, message: string) => void,
): void => {
  if (kind === "line") {
    if (text.trim() === "") refuse("text", "Fill this in.");
    if (url !== "" || file !== "") refuse(url === "" ? "file" : "url", "A line to read has no file.");
  } else if (url === "" && file === "")
    refuse("url", "Give an address, or the name of a file that you upload with it.");
  else if (url !== "" && file !== "") refuse("file", "Give an address or a file, not both.");
  else if (file !== "" && !files.has(file)) refuse("file", "No file of this name was uploaded with it.");
  else if (url !== "") {
    const problem = urlProblem(url, standIn);
    if (problem) refuse("url", problem);
  }
};

/** The right transcript: as JSON, or as plain text; null for none, undefined for what is neither. */
const goldOf = (gold: string, kind: TaskKind): Transcript | null | undefined => {
  const text = gold.trim();
  if (text === "") return null;
  if (kind === "line") return undefined;
  if (text.startsWith("{")) {
    try {
      const { data } = Transcript.safeParse(JSON.parse(text));
      return data && (kind === "audio") === "segments" in data ? data : undefined;
    } catch {
      return undefined;
    }
  }
  return kind === "audio"
    ? ({ segments: [{ start: 0, end: 1, speaker: "", text, tags: [] }] } satisfies AudioTranscript)
    : ({ boxes: [{ x: 0, y: 0, width: 1, height: 1, text }] } satisfies ImageTranscript);
};

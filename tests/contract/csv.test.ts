import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { AppError } from "../../server/core/app-error.ts";
import { readCsv } from "../../server/core/files/csv-file.ts";
import { csvParts } from "../../src/ui/import/csv-parts.ts";
import { brokenCsv, type CsvCase, csvCases, delimiters, type Encoding, encodings, lineEnds } from "../csv-cases.ts";

/** The server's reader of uploads and the console's reader of imports: both read one set of files alike. */

type Bytes = CsvCase["bytes"];
type Read = Pick<CsvCase, "header" | "rows">;

const byServer = (bytes: Bytes, columns: readonly string[]): Read => {
  const rules = { field: "file", columns, needed: [], rowsMax: 100_000, what: "rows" };
  const { header, lines } = readCsv(bytes, rules);
  return { header, rows: lines.map(({ line, cells }) => [line, ...cells]) };
};
const tableOf = async (bytes: Bytes) => {
  const parts = await csvParts(new Blob([bytes]));
  return { headers: parts[0]!.headers, rows: parts.flatMap((part) => part.rows) };
};
const byConsole = async (bytes: Bytes): Promise<Read> => {
  const { headers, rows } = await tableOf(bytes);
  expect(rows.filter(({ problem }) => problem !== undefined)).toEqual([]);
  return { header: headers, rows: rows.map(({ line, cells }) => [line, ...cells]) };
};

describe.each(Object.entries(csvCases))("%s", (_, { bytes, header, rows }) => {
  test("is read by the server", () => {
    expect(byServer(bytes, header)).toEqual({ header, rows });
  });
  test("is read by the console", async () => {
    expect(await byConsole(bytes)).toEqual({ header, rows });
  });
});

describe.each(Object.entries(brokenCsv))("%s", (_, [content, line]) => {
  const bytes = encodings["UTF-8"](content);
  test("is named by both with its line, and in the same words", async () => {
    const { rows } = await tableOf(bytes);
    const wrong = rows.filter(({ problem }) => problem !== undefined);
    expect(wrong).toEqual([expect.objectContaining({ line })]);
    let refused: unknown;
    try {
      byServer(bytes, ["name", "note"]);
    } catch (error) {
      refused = error;
    }
    expect(refused).toBeInstanceOf(AppError);
    expect((refused as AppError).details.fields).toEqual({ file: [`Line ${line}: ${wrong[0]!.problem}`] });
  });
});

/** Text that Windows-1252 has too, with all that CSV needs quotes for. */
const cell = fc.string({
  unit: fc.constantFrom(..."abcÉß '=-@+,;|\t\"\r\n^".split(""), "\r\n"),
  maxLength: 12,
});
const wide = fc.string({ unit: "grapheme", maxLength: 8 });
const settings = fc.record({
  encoding: fc.constantFrom(...(Object.keys(encodings) as Encoding[])),
  delimiter: fc.constantFrom(...delimiters),
  /** Of each line; they are mixed where there is more than one. */
  ends: fc.array(fc.constantFrom(...lineEnds), { minLength: 1, maxLength: 4 }),
  hasSep: fc.boolean(),
  blankBefore: fc.nat({ max: 3 }),
  quotesAll: fc.boolean(),
  hasLastEnd: fc.boolean(),
});
const isNeeded = /["\r\n,;|\t]|^\s|\s$/;
/** What a writer of CSV puts for a value that would run as a formula, and so for one that looks like its result. */
const guarded = (text: string): string => (/^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text);

const written = (
  table: readonly (readonly string[])[],
  of: typeof settings extends fc.Arbitrary<infer S> ? S : never,
) => {
  let count = 0;
  const end = (): string => of.ends[count++ % of.ends.length]!;
  // A single quotation mark within a cell is doubled; quotes around a cell are needed for what CSV itself uses.
  const quoted = (text: string): string =>
    of.quotesAll || isNeeded.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  const lines = table.map((cells) => cells.map((text) => quoted(guarded(text))).join(of.delimiter));
  const before = [...(of.hasSep ? [`sep=${of.delimiter}`] : []), ...Array.from({ length: of.blankBefore }, () => "")];
  const content = [...before, ...lines].map((line) => line + end()).join("");
  return encodings[of.encoding](of.hasLastEnd ? content : content.replace(/(\r\n|\r|\n)$/, ""));
};

test("what is written in any of these ways is read by both as it was", async () => {
  const header = ["name", "note", "more"];
  const isFilled = (cells: readonly string[]): boolean => cells.some((text) => text.trim() !== "");
  const row = (of: fc.Arbitrary<string>) => fc.tuple(of, of, of).filter(isFilled);
  const files = settings.chain((of) =>
    fc.tuple(
      fc.constant(of),
      fc.array(row(of.encoding === "Windows-1252" ? cell : fc.oneof(cell, wide)), { minLength: 1, maxLength: 6 }),
    ),
  );
  await fc.assert(
    fc.asyncProperty(files, async ([of, rows]) => {
      // Windows-1252 without any of its own characters is UTF-8, and with them must not be.
      const bytes = written([header, ...rows], of);
      const server = byServer(bytes, header);
      expect(server.rows.map(([, ...cells]) => cells)).toEqual(rows);
      expect(await byConsole(bytes)).toEqual(server);
    }),
    { numRuns: 500 },
  );
});

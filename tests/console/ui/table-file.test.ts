import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { csvFileOf } from "../../../contract/core/csv-cells.ts";
import { HoursLine, hoursColumns } from "../../../contract/work-history/endpoints.ts";
import { readCsv } from "../../../src/ui/import/read-csv.ts";
import {
  editCell,
  mapColumn,
  readTable,
  rowsWithProblems,
  stopText,
  tableKind,
  withoutLines,
} from "../../../src/ui/import/table-file.ts";
import { stubCsvWorker } from "../helpers/csv-worker.ts";

const hours = tableKind("hours", HoursLine, hoursColumns);
const fileOf = (text: string) => new File([text], "hours.tsv");
const fieldNamed = (name: string) => hours.fields.find((field) => field.name === name);

beforeEach(() => stubCsvWorker());

test("an export's columns go by their names, whatever the others are called", async () => {
  const text = "Check-in,email,date,check_in,check_out\n09:00,a@x.example,2026-01-01,2026-01-01T08:00:00Z,x\n";
  const { match, file } = await readTable(fileOf(text), hours);
  expect(match.columns.map((field) => field?.name)).toEqual([undefined, "email", "date", "check_in", "check_out"]);
  expect(match.unused).toEqual(["Check-in"]);
  expect((await readCsv(file)).rows[0]?.cells).toEqual(["a@x.example", "2026-01-01", "2026-01-01T08:00:00Z", "x"]);
});

test("a file is not sent while it can't be read, has no rows, or a column is missing", async () => {
  const stopOf = async (text: string) => stopText(await readTable(fileOf(text), hours));
  expect(await stopOf('email,date,check_in,check_out\n"a,b,c,d\n')).toBe("Line 2: A quotation mark is never closed.");
  expect(await stopOf("email,date,check_in,check_out\n")).toBe("The file has no rows below its header.");
  expect(await stopOf("email,date,check_in\na,b,c\n")).toBe("No column is Check-out: please choose one below.");
  expect(await stopOf("email,date,check_in,check_out\na,b,c,d\n")).toBeUndefined();
  const members = tableKind("members", HoursLine, ["note"]);
  expect(stopText(await readTable(fileOf("Team\nBlue\n"), members))).toBe(
    "No column is known: choose what they are below.",
  );
});

test("lines that the server would not see are named", async () => {
  const text = "Team,email,date,check_in,check_out\nBlue,a,b,c,d\nRed\nRed,a,b,c,d,e\n";
  const of = await readTable(fileOf(text), hours);
  expect(rowsWithProblems(of, of.unseen).map(({ problems }) => problems)).toEqual([
    {},
    { email: "Nothing in the columns that are used." },
    { "": "More cells than columns." },
  ]);
  // Once the team is a note, the second line has something to say.
  expect(mapColumn(of, hours, 0, fieldNamed("note")).unseen.map(({ line }) => line)).toEqual([4]);
});

test("all errors of a cell are shown in it", async () => {
  const of = await readTable(fileOf("email,date,check_in,check_out\na,b,c,d\n"), hours);
  const found = ["One.", "Two."].map((message) => ({ line: 2, column: "date", message }));
  expect(rowsWithProblems(of, found)[0]?.problems).toEqual({ date: "One. Two." });
});

/** Texts that files are hard with: line breaks, quotation marks, formulas, separators, spaces. */
const anyCell = fc.oneof(
  fc.constantFrom("", "a", '"', "=1+1", "'=1", "a\nb", "a\r\nb\rc", ";", "\ta", " a ", "é😀"),
  fc.string({ unit: "grapheme", maxLength: 12 }),
);
// A tab alone is written with an apostrophe before it, by which the reader does not take its line for a blank one.
const cell = anyCell.filter((text) => !/^[\t\r]\s*$/.test(text));
const rowsOfCells = fc.array(fc.tuple(fc.constant("x"), cell, cell, cell, cell), { minLength: 1, maxLength: 8 });

test("what is written is what was read, on the same lines, without the columns and lines that are left out", () =>
  fc.assert(
    fc.asyncProperty(
      rowsOfCells,
      fc.array(fc.nat(3)),
      fc.nat(7),
      fc.nat(4),
      cell,
      async (cells, gaps, dropped, at, text) => {
        const header = ["Team", ...hoursColumns.slice(0, 4)];
        const blank = gaps.flatMap((count) => Array.from({ length: count }, () => [""]));
        const chosen = new File([csvFileOf([header, ...blank, ...cells])], "hours.csv");
        const of = await readTable(chosen, hours);
        const inFile = await readCsv(of.file);
        const used = of.table.rows.filter(({ cells: all }) => all.slice(1).some((one) => one.trim() !== ""));
        expect(inFile.headers).toEqual(hoursColumns.slice(0, 4));
        expect(inFile.rows.map(({ line }) => line)).toEqual(used.map(({ line }) => line));
        expect(inFile.rows.map((row) => row.cells)).toEqual(used.map((row) => row.cells.slice(1)));

        const line = of.table.rows[dropped % of.table.rows.length]!.line;
        const rest = await readCsv(withoutLines(of, new Set([line])).file);
        expect(rest.rows).toEqual(inFile.rows.filter((row) => row.line !== line));

        const edited = editCell(of, line, at, text);
        const again = await readCsv(edited.file);
        expect(edited.isEdited).toBe(true);
        const shown = edited.table.rows.filter(({ cells: all }) => all.slice(1).some((one) => one.trim() !== ""));
        expect(again.rows.map((row) => [row.line, ...row.cells])).toEqual(
          shown.map((row) => [row.line, ...row.cells.slice(1)]),
        );
      },
    ),
  ));

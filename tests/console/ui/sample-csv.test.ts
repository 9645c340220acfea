import { expect, test } from "vitest";
import { csvRows } from "../../../contract/core/csv-reader.ts";
import { allImportable } from "../../../contract/core/importable.ts";
import "../../../contract/index.ts";
import { fieldAt } from "../../../src/ui/fields/field.ts";
import { checkRows } from "../../../src/ui/import/check-rows.ts";
import { guessColumns } from "../../../src/ui/import/match-columns.ts";
import { sampleCsv } from "../../../src/ui/import/sample-csv.ts";

test.each(allImportable())("the sample file of %s has every column, and a row that is right", async (_, { row }) => {
  const fields = Object.keys(row.shape).flatMap((name) => fieldAt(row, name) ?? []);
  const [header, ...rows] = [...csvRows(new TextEncoder().encode(sampleCsv(fields)))].flat();
  const columns = guessColumns(header!.cells, fields);
  expect(columns).toEqual(fields);
  expect(rows).toHaveLength(1);
  const watched = { signal: new AbortController().signal, onProgress: () => undefined };
  const wanted = { body: row, unique: [] };
  const [checked] = await checkRows({ headers: header!.cells, rows }, columns, wanted, watched);
  expect(checked?.problems).toEqual({});
});

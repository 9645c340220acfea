import { expect, test } from "vitest";
import { sampleItems } from "../../../contract/tasks/item-upload.ts";
import { taskKinds } from "../../../contract/tasks/rules.ts";
import { tableRows, UploadErrors } from "../../../server/areas/tasks/item-table.ts";

test.each(taskKinds)(
  "nothing is wrong with the sample table of %s items, and the first has the higher priority",
  (kind) => {
    const errors = new UploadErrors();
    const sources = { kind, files: new Map(), standIn: undefined };
    const rows = [...tableRows(Buffer.from(sampleItems(kind)), { ...sources, errors })].flat();
    expect(errors.errors).toEqual([]);
    expect(rows.map(({ reference, priority }) => [reference, priority])).toEqual([
      [`batch-1-${kind}-1`, 10],
      [`batch-1-${kind}-2`, 0],
    ]);
    expect(rows[0]!.gold === null).toBe(kind === "line");
  },
);

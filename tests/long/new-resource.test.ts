import { stripVTControlCharacters } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { temporaryFolder } from "../server/helpers/temporary-folder.ts";
import { addLabels, addSides, linesOfResource } from "./low-code.ts";
import { copyCheckout } from "./other-checkout.ts";

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

test("a resource with text, enum, boolean, date, reference and rich text is at most 110 lines", () => {
  expect(linesOfResource()).toBeLessThanOrEqual(110);
});

/** By role and ownership; wrong input; what is sent is read back; its columns. */
const generated = [
  "tests/contract/matrix.test.ts",
  "tests/contract/fuzz.test.ts",
  "tests/contract/nothing-lost.test.ts",
  "tests/contract/sent-back.test.ts",
  "tests/server/core/tables.test.ts",
];

test("the generated tests hold for it without a line about it", async () => {
  const checkout = await copyCheckout(folder.path);
  await addLabels(checkout);
  await addSides(checkout);
  await checkout.checkTypes("tests/contract", "tests/console");
  const output = stripVTControlCharacters(await checkout.test("labels|the types of the tables", ...generated));
  const passed = Number(/Tests +(\d+) passed/.exec(output)?.[1]);
  // Ten calls, each by anonymous and five roles at least.
  expect(passed).toBeGreaterThan(60);
  expect(output).not.toMatch(/failed/);
});

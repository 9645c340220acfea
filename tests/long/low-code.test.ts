import { stripVTControlCharacters } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { temporaryFolder } from "../server/helpers/temporary-folder.ts";
import { addLabels, addNickname, addNicknameColumn, addSides, linesOfResource } from "./low-code.ts";
import { copyCheckout } from "./other-checkout.ts";

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

/** Each field is sent by each call that writes it, and read back; a person's is looked for in the archive and after an erasure. */
const ofFields = [
  "tests/contract/nothing-lost.test.ts",
  "tests/contract/erasure.test.ts",
  "tests/server/core/tables.test.ts",
];
/** By role and ownership; wrong input; what was read is sent. */
const ofEndpoints = ["matrix", "fuzz", "sent-back"].map((name) => `tests/contract/${name}.test.ts`);
const columns = "the types of the tables";
/** Of the calls that write a person, by hand and by import; of erasures. */
const ofPeople = "users|every personal field|an import";

test("a resource with text, enum, boolean, date, reference and rich text is at most 110 lines", () => {
  expect(linesOfResource()).toBeLessThanOrEqual(110);
});

test("the generated tests hold for a resource, and for a nickname of people, without a line about them", async () => {
  const checkout = await copyCheckout(folder.path);
  await addLabels(checkout);
  await addSides(checkout);
  await addNickname(checkout);
  await addNicknameColumn(checkout);
  await checkout.checkTypes("tests/contract", "tests/console");
  const ofLabels = stripVTControlCharacters(await checkout.test(`labels|${columns}`, ...ofFields, ...ofEndpoints));
  // Ten calls, each by anonymous and five roles at least.
  expect(Number(/Tests +(\d+) passed/.exec(ofLabels)?.[1])).toBeGreaterThan(60);
  expect(ofLabels).not.toMatch(/failed/);
  const ofNickname = stripVTControlCharacters(await checkout.test(ofPeople, ...ofFields));
  expect(ofNickname).toMatch(/Tests +[1-9]\d+ passed/);
  expect(ofNickname).not.toMatch(/failed/);
});

test("without its column the same tests are red", async () => {
  const checkout = await copyCheckout(folder.path);
  await addNickname(checkout);
  await expect(checkout.test(`${ofPeople}|${columns}`, ...ofFields)).rejects.toThrow(new RegExp(columns));
});

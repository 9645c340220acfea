import { stripVTControlCharacters } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { temporaryFolder } from "../server/helpers/temporary-folder.ts";
import { copyCheckout } from "./other-checkout.ts";

/**
 * A field of people is its shape, its column and its place on the screen. The generated tests of the copy send it by
 * each call that writes a person, read it back, and look for it in the archive and after an erasure.
 */
let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

const shape = '  nickname: line(80, 0).meta({ label: "Nickname", personal: true }),\n';
const tests = [
  "tests/contract/nothing-lost.test.ts",
  "tests/contract/erasure.test.ts",
  "tests/server/core/tables.test.ts",
];
/** Of the calls that write a person, by hand and by import; of erasures; of columns. */
const ofPeople = "users|every personal field|an import|the types of the tables";

const withNickname = async (column: "with its column" | "without its column") => {
  const checkout = await copyCheckout(folder.path);
  await checkout.replace("contract/users/endpoints.ts", "  hub: line(80, 0)", `${shape}  hub: line(80, 0)`);
  await checkout.replace(
    "contract/users/endpoints.ts",
    'personDefaults = { hub: ""',
    'personDefaults = { nickname: "", hub: ""',
  );
  if (column === "with its column") {
    const number = await checkout.nextMigration();
    const sql = "alter table users add column nickname text not null default '';\n";
    await checkout.write(`server/core/db/migrations/${number}-nickname.sql`, sql);
  }
  await checkout.replace("src/resources/users/resource.tsx", 'form: ["firstName",', 'form: ["nickname", "firstName",');
  await checkout.replace(
    "src/resources/users/resource.tsx",
    '      "jobLimit",',
    '      "nickname",\n      "jobLimit",',
  );
  return checkout;
};

test("a nickname of people is kept, read, exported, archived and erased without another line", async () => {
  const checkout = await withNickname("with its column");
  await checkout.checkTypes("tests/contract", "tests/console");
  const output = stripVTControlCharacters(await checkout.test(ofPeople, ...tests));
  expect(output).toMatch(/Tests +[1-9]\d+ passed/);
  expect(output).not.toMatch(/failed/);
});

test("without its column the same tests are red", async () => {
  const checkout = await withNickname("without its column");
  await expect(checkout.test(ofPeople, ...tests)).rejects.toThrow(/the types of the tables/);
});

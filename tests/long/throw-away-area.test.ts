import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startProduct } from "../product.ts";
import { temporaryFolder } from "../server/helpers/temporary-folder.ts";
import { copyCheckout } from "./other-checkout.ts";

/** An area that no other needs is its folders, and a line in each wing's list: without these nothing is left of it. */
const area = "sign-in-rules";
const folders = [
  "contract",
  "server/areas",
  "src/resources",
  "src/pages",
  "src/custom",
  "tests/server",
  "tests/console",
];
const lists = ["contract/index.ts", "server/areas/index.ts", "src/registry.ts"];

const stillThere = [
  ...["structure", "layers", "order", "table", "nothing-lost", "sent-back"].map(
    (name) => `tests/contract/${name}.test.ts`,
  ),
  "tests/server/security/security.test.ts",
];

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

const withoutArea = async () => {
  const checkout = await copyCheckout(folder.path);
  await Promise.all(folders.map((parent) => checkout.remove(`${parent}/${area}`)));
  await checkout.remove(`tests/contract/samples/${area}.ts`);
  for (const list of lists) {
    const text = await checkout.read(list);
    const imported = new RegExp(`^import \\{ (\\w+) \\} from ".*/${area}/.*\n`, "m").exec(text);
    if (!imported) throw new Error(`${list} does not import ${area}`);
    const [line, name] = imported;
    await checkout.replace(list, line, "");
    const [entry = ""] = new RegExp(`^ *(\\.{3})?${name},\n`, "m").exec(text) ?? [];
    await checkout.replace(list, entry, "");
  }
  return checkout;
};

/** Files of the copy that name the area; migrations are never changed, and looks.spec.ts names pages to be looked at. */
const naming = async (read: (file: string) => Promise<string>): Promise<string[]> => {
  const found: string[] = [];
  for (const part of ["contract", "server", "src", "tests", "scripts"]) {
    const files = await readdir(join(folder.path, part), { recursive: true });
    for (const file of files.filter((one) => /\.(tsx?|mjs|css)$/.test(one))) {
      const text = await read(join(part, file));
      if (/sign-in-rules|signInRules/.test(text)) found.push(join(part, file));
    }
  }
  return found.filter((file) => !/^tests\/long\/(looks\.spec|throw-away-area\.test)\.ts$/.test(file));
};

test("without an area's folders and its three lines, all others are as they were", async () => {
  const checkout = await withoutArea();
  expect(await naming(checkout.read)).toEqual([]);
  await checkout.checkTypes("tests", "scripts");
  await checkout.checkUnused();
  await checkout.build();
  const product = await startProduct({ root: folder.path, empty: true });
  expect((await fetch(`${product.url}/health/ready`)).status).toBe(200);
  expect((await fetch(`${product.url}/api/v1/sign-in-rules`)).status).toBe(404);
  await product.stop();
  const output = stripVTControlCharacters(await checkout.test("", ...stillThere));
  expect(output).toMatch(/Tests +\d+ passed/);
  expect(output).not.toMatch(/failed/);
});

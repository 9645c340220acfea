import { readFile } from "node:fs/promises";
import { expect, test } from "@playwright/test";
import { startProduct } from "../product.ts";
import { temporaryFolder } from "../server/helpers/temporary-folder.ts";
import { demoPassword, signIn, watchPage } from "../e2e/fixtures.ts";
import { copyCheckout } from "./other-checkout.ts";

/** The fenced blocks of docs/low-code.md by what stands behind their language: the file that each is, or is for. */
const blocksOf = async (): Promise<ReadonlyMap<string, string>> => {
  const page = await readFile(new URL("../../docs/low-code.md", import.meta.url), "utf8");
  return new Map([...page.matchAll(/```\w+ (.+)\n([\s\S]*?)```/g)].map(([, file = "", text = ""]) => [file, text]));
};

test("a resource declared as the documents say, and a field more, works from its list to its undo", async ({
  page,
}) => {
  test.setTimeout(240_000);
  const folder = temporaryFolder();
  const blocks = await blocksOf();
  const block = (name: string): string => {
    const text = blocks.get(name);
    if (text === undefined) throw new Error(`docs/low-code.md has no block ${name}`);
    return text;
  };
  const checkout = await copyCheckout(folder.path);
  expect(block("src/resources/labels/resource.tsx").trim().split("\n").length).toBeLessThanOrEqual(60);

  // Five files, and their entries in the three lists of areas.
  const first = await checkout.nextMigration();
  await checkout.write(
    `server/core/db/migrations/${first}-labels.sql`,
    block("server/core/db/migrations/NNNN-labels.sql"),
  );
  await checkout.write("contract/labels/endpoints.ts", block("contract/labels/endpoints.ts"));
  await checkout.write("src/resources/labels/resource.tsx", block("src/resources/labels/resource.tsx"));
  await checkout.replace("contract/index.ts", "export const table = {", "export const table = { labels,");
  await checkout.replace("contract/index.ts", "import", 'import { labels } from "./labels/endpoints.ts";\nimport');
  await checkout.write("server/areas/labels/area.ts", block("server/areas/labels/area.ts"));
  await checkout.replace("server/areas/index.ts", "import", 'import { labelsArea } from "./labels/area.ts";\nimport');
  await checkout.replace("server/areas/index.ts", "  usersArea,\n", "  usersArea,\n  labelsArea,\n");
  await checkout.write("src/resources/labels/entry.tsx", block("src/resources/labels/entry.tsx"));
  await checkout.replace(
    "src/registry.ts",
    "import",
    'import { labelsEntry } from "./resources/labels/entry.tsx";\nimport',
  );
  await checkout.replace("src/registry.ts", "  skillsEntry,\n", "  labelsEntry,\n  skillsEntry,\n");

  // A field more: three lines.
  const second = await checkout.nextMigration();
  const sides = block("server/core/db/migrations/NNNN-labels-sides.sql");
  await checkout.write(`server/core/db/migrations/${second}-labels-sides.sql`, sides);
  const kind = /  kind: .*\n/.exec(block("contract/labels/endpoints.ts"))![0];
  await checkout.replace("contract/labels/endpoints.ts", kind, kind + block("contract/labels/endpoints.ts after kind"));
  await checkout.replace("src/resources/labels/resource.tsx", 'fields: ["kind"', 'fields: ["sides", "kind"');
  await checkout.replace("src/resources/labels/resource.tsx", 'form: ["name"', 'form: ["name", "sides"');

  await Promise.all([checkout.checkTypes(), checkout.build()]);
  const product = await startProduct({ root: folder.path });
  try {
    watchPage(page);
    await page.goto(product.url);
    await signIn(page, "manager@demo.muster.example", demoPassword);
    await page.getByRole("navigation", { name: "Main menu" }).getByRole("link", { name: "Labels" }).click();
    await expect(page.getByText("No labels yet. Create the first one.")).toBeVisible();

    await page.getByRole("link", { name: "New label" }).click();
    await page.getByLabel("Name").fill("Car");
    await page.getByLabel("Sides").fill("13");
    await page.getByRole("combobox", { name: "Kind" }).press("ArrowDown");
    await page.getByTitle("Area").click();
    await page.getByRole("combobox", { name: "Project" }).fill("Street");
    await page
      .getByTitle(/Street/)
      .first()
      .click();
    await page.getByRole("button", { name: "Create" }).click();
    await expect(page.getByText("At most 12.")).toBeVisible();
    await page.getByLabel("Sides").fill("4");
    await page.getByRole("button", { name: "Create" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Car" })).toBeVisible();
    await expect(page.getByRole("definition").filter({ hasText: /^4$/ })).toBeVisible();

    await page.getByRole("button", { name: "Edit", exact: true }).click();
    await page.getByLabel("Hint").fill("Wheels too");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Wheels too")).toBeVisible();

    // The database's own index is what makes a name taken; the form says so at the field.
    await page.goto(`${product.url}/labels/new`);
    await page.getByLabel("Name").fill("CAR");
    await page.getByRole("combobox", { name: "Kind" }).press("ArrowDown");
    await page.getByTitle("Object").click();
    await page.getByRole("button", { name: "Create" }).click();
    await expect(page.getByText("This name is taken already.")).toBeVisible();
    await page.getByLabel("Name").fill("Truck");
    await page.getByRole("button", { name: "Create" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Truck" })).toBeVisible();

    await page.goto(`${product.url}/labels?kind=area&sort=name%3Adesc`);
    await expect(page.getByRole("link", { name: "Car" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Truck" })).toBeHidden();
    await page.getByRole("button", { name: "Clear all" }).click();
    await page.getByRole("searchbox", { name: "Search: Labels" }).fill("tru");
    await expect(page.getByRole("link", { name: "Car" })).toBeHidden();

    await page.getByRole("button", { name: "Actions for Truck" }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect(page.getByRole("link", { name: "Truck" })).toBeHidden();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByRole("link", { name: "Truck" })).toBeVisible();
  } finally {
    await product.stop();
    folder.remove();
  }
});

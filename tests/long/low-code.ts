import { readFile } from "node:fs/promises";
import type { copyCheckout } from "./other-checkout.ts";

type Checkout = Awaited<ReturnType<typeof copyCheckout>>;

/** The fenced blocks of docs/low-code.md by what is behind their language: the file that each is, or is for. */
const page = await readFile(new URL("../../docs/low-code.md", import.meta.url), "utf8");
const blocks = new Map(
  [...page.matchAll(/```\w+ (.+)\n([\s\S]*?)```/g)].map(([, file = "", text = ""]) => [file, text]),
);

export const block = (name: string): string => {
  const text = blocks.get(name);
  if (text === undefined) throw new Error(`docs/low-code.md has no block ${name}`);
  return text;
};

const migration = "server/core/db/migrations/NNNN-labels.sql";
const others = [
  "contract/labels/endpoints.ts",
  "server/areas/labels/area.ts",
  "src/resources/labels/resource.tsx",
  "src/resources/labels/entry.tsx",
];

/** How many lines the resource of the documents is, blank ones included. */
export const linesOfResource = (): number =>
  [migration, ...others].reduce((sum, file) => sum + block(file).trim().split("\n").length, 0);

/** Writes the resource of the documents into a checkout: its files, and its entry in each wing's list of areas. */
export const addLabels = async (checkout: Checkout): Promise<void> => {
  await checkout.write(migration.replace("NNNN", await checkout.nextMigration()), block(migration));
  for (const file of others) await checkout.write(file, block(file));
  await checkout.replace("contract/index.ts", "export const contract = {", "export const contract = { labels,");
  await checkout.replace("contract/index.ts", "import", 'import { labels } from "./labels/endpoints.ts";\nimport');
  await checkout.replace("server/areas/index.ts", "import", 'import { labelsArea } from "./labels/area.ts";\nimport');
  await checkout.replace("server/areas/index.ts", "  usersArea,\n", "  usersArea,\n  labelsArea,\n");
  const entry = 'import { labelsEntry } from "./resources/labels/entry.tsx";\nimport';
  await checkout.replace("src/registry.ts", "import", entry);
  await checkout.replace("src/registry.ts", "  skillsEntry,\n", "  labelsEntry,\n  skillsEntry,\n");
};

/** Writes the pages of the documents that are written by hand, and their entry. */
export const addSkillNotes = async (checkout: Checkout): Promise<void> => {
  for (const file of ["list-page.tsx", "edit-page.tsx", "entry.tsx"]) {
    const path = `src/pages/skill-notes/${file}`;
    await checkout.write(path, block(path));
  }
  const entry = 'import { skillNotePages } from "./pages/skill-notes/entry.tsx";\nimport';
  await checkout.replace("src/registry.ts", "import", entry);
  await checkout.replace("src/registry.ts", "  ...workPages,\n", "  ...skillNotePages,\n  ...workPages,\n");
};

/** A field more, as the documents say: three lines. */
export const addSides = async (checkout: Checkout): Promise<void> => {
  const sides = block("server/core/db/migrations/NNNN-labels-sides.sql");
  await checkout.write(`server/core/db/migrations/${await checkout.nextMigration()}-labels-sides.sql`, sides);
  const kind = /  kind: .*\n/.exec(block("contract/labels/endpoints.ts"))![0];
  await checkout.replace("contract/labels/endpoints.ts", kind, kind + block("contract/labels/endpoints.ts after kind"));
  await checkout.replace("src/resources/labels/resource.tsx", 'fields: ["kind"', 'fields: ["sides", "kind"');
  await checkout.replace("src/resources/labels/resource.tsx", 'form: ["name"', 'form: ["name", "sides"');
};

const nickname = '  nickname: line(80, 0).meta({ label: "Nickname", personal: true }),\n';

/** A field of people, without its column: its shape and its place on the screen. */
export const addNickname = async (checkout: Checkout): Promise<void> => {
  const endpoints = "contract/users/endpoints.ts";
  await checkout.replace(endpoints, "  hub: line(", `${nickname}  hub: line(`);
  await checkout.replace(endpoints, 'personDefaults = { hub: ""', 'personDefaults = { nickname: "", hub: ""');
  const resource = "src/resources/users/resource.tsx";
  await checkout.replace(resource, 'form: ["firstName",', 'form: ["nickname", "firstName",');
  await checkout.replace(resource, '      "jobLimit",', '      "nickname",\n      "jobLimit",');
};

export const addNicknameColumn = async (checkout: Checkout): Promise<void> => {
  const sql = "alter table users add column nickname text not null default '';\n";
  await checkout.write(`server/core/db/migrations/${await checkout.nextMigration()}-nickname.sql`, sql);
};

import { afterAll, beforeAll, expect, test } from "vitest";
import { questionBanks } from "../../../contract/question-banks/endpoints.ts";
import { insertBank } from "../helpers/question-banks.ts";
import { type Actor, startTestServer } from "../helpers/test-server.ts";

let server: Awaited<ReturnType<typeof startTestServer>>;
let as: Actor;
beforeAll(async () => {
  server = await startTestServer();
  as = await server.person("manager");
});
afterAll(() => server.close());

const archive = (select: object, isArchived = true) =>
  server.call(questionBanks.bulkArchive, { as, body: { select, isArchived } });

test("all banks that match are archived together, those that are so already don't count, and all come back", async () => {
  const names = ["Shapes, one", "Shapes, two"];
  const made = await Promise.all(names.map((name) => insertBank(server.db, { name })));
  const { bankId: old } = await insertBank(server.db, { name: "Shapes, old", isArchived: true });
  const filter = { search: "shapes" };
  expect((await archive({ filter, expected: 3 })).body.code).toBe("selection_changed");
  const { body } = await archive({ filter, expected: 2 });
  expect([body.done, body.refused]).toEqual([2, []]);
  const again = await archive({ ids: [old] });
  expect(again.body.refused).toMatchObject([{ _id: old, code: "wrong_state" }]);
  expect((await archive({ ids: body.ids }, false)).body.done).toBe(2);
  const { questionBanks: listed } = (await server.call(questionBanks.list, { as, query: filter })).body;
  expect(listed.map(({ _id }: { _id: string }) => _id).sort()).toEqual(made.map(({ bankId }) => bankId).sort());
});

test("the list of banks is exported, without archived ones unless they are asked for", async () => {
  await insertBank(server.db, { name: "Csv, here" });
  await insertBank(server.db, { name: "Csv, archived", isArchived: true });
  const csv = async (query: object) =>
    (await server.call(questionBanks.export, { as, query: { search: "csv", columns: ["name"], ...query } }))
      .body as string;
  expect(await csv({})).toContain("Csv, here");
  expect(await csv({})).not.toContain("Csv, archived");
  expect(await csv({ isArchived: "true" })).toContain("Csv, archived");
});

import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import type { CollectedItem } from "../../../contract/collection/entity.ts";
import { run } from "../../../server/core/db/run.ts";
import { sqlText } from "../../../server/core/db/sql-text.ts";
import { insertItem } from "../helpers/collection.ts";
import { addTrigrams, hasWords, searchesOf } from "../helpers/searches.ts";
import type { Actor } from "../helpers/test-server.ts";
import { startWorkServer, type WorkServer } from "../helpers/work-server.ts";

const { collection } = contract;
let server: WorkServer;
let reviewer: Actor;
let author: Actor;
let places: readonly string[];
let all: readonly (CollectedItem & { texts: readonly string[] })[];

const texts = [
  ["bob.png", ""],
  ["late dog.png", "Bob's sign"],
  ["Łódź.png", "50% of dogs"],
] as const;

beforeAll(async () => {
  server = await startWorkServer();
  reviewer = await server.person("manager");
  const people = await Promise.all([
    server.person("annotator", { firstName: "Ann", lastName: "O'Hara" }),
    server.person("annotator", { firstName: "Bob", lastName: "Łukasz" }),
    server.person("annotator", { firstName: "Annabel", lastName: "Late" }),
  ]);
  author = people[0]!;
  places = await Promise.all(
    ["Large dogs", "Cats of Ann", "Łódź"].map(async (name) => (await server.project(reviewer, { name }))._id),
  );
  for (const person of people)
    for (const project of places)
      for (const [n, [name, description]] of texts.entries()) {
        const status = n === 0 ? "submitted" : "approved";
        const _id = await insertItem(server, { project, author: person._id, status });
        await run(server.db.sql, sqlText`update collected_files set name = $2 where item_id = $1`, [_id, name]);
        await run(server.db.sql, sqlText`update collected_items set description = $2 where _id = $1`, [
          _id,
          description,
        ]);
      }
  // A file that was replaced is not looked in.
  await run(
    server.db.sql,
    sqlText`update collected_files set round = 2, name = 'zebra.png' where item_id = (select min(_id::text)::uuid from collected_items)`,
    [],
  );
  const { body } = await server.call(collection.list, { as: reviewer, query: { limit: 200 } });
  all = body.collectedItems.map((item: CollectedItem) => ({
    ...item,
    texts: [item.author.name, item.project.name, item.description, ...item.files.map(({ name }) => name)],
  }));
  await addTrigrams(server.db);
});
afterAll(() => server.close());

const words = ["ann", "Bob", "dog", "large", "late", "o'h", "a", "lukasz", "lodz", "%", "png", "sign", "zebra"];
const queries = fc.record(
  {
    search: searchesOf(words),
    place: fc.integer({ min: 0, max: 2 }),
    status: fc.constantFrom<readonly string[]>(["submitted"], ["approved", "rejected"]),
    isOwn: fc.constant(true),
    sortBy: fc.constantFrom("author:asc", "status:desc"),
  },
  { requiredKeys: ["search"] },
);
const idsOf = (items: readonly { _id: string }[]): string[] => items.map(({ _id }) => _id);

test("a search finds the uploads that have each word somewhere, of all projects and of one, as far as the caller sees them", async () => {
  expect(all).toHaveLength(27);
  await fc.assert(
    fc.asyncProperty(queries, async ({ place, isOwn = false, ...query }) => {
      const visible = all.filter(
        (item) =>
          (place === undefined || item.project._id === places[place]) && (!isOwn || item.author._id === author._id),
      );
      const expected = visible.filter(
        (item) => hasWords(item.texts, query.search) && (!query.status || query.status.includes(item.status)),
      );
      const asked = { limit: 200, ...query };
      const ofPlace = { as: isOwn ? author : reviewer, params: { _id: places[place ?? 0]! }, query: asked };
      const { body: found } =
        place !== undefined
          ? await server.call(collection.ofProject, ofPlace)
          : isOwn
            ? await server.call(collection.mine, { as: author, query: asked })
            : await server.call(collection.list, { as: reviewer, query: asked });
      const ids = idsOf(found.collectedItems);
      expect(new Set(ids)).toEqual(new Set(idsOf(expected)));
      if (!query.sortBy) expect(ids).toEqual(idsOf(all).filter((_id) => ids.includes(_id)));
      expect(found).toMatchObject({
        filteredTotalCount: expected.length,
        count: visible.length,
        meta: { countExact: true },
      });
    }),
    { numRuns: 80, examples: [[{ search: "o'h large" }]] },
  );
});

import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import type { WorkHistory } from "../../../contract/work-history/entity.ts";
import { run } from "../../../server/core/db/run.ts";
import { sqlText } from "../../../server/core/db/sql-text.ts";
import { addTrigrams, hasWords, searchesOf } from "../helpers/searches.ts";
import type { Actor } from "../helpers/test-server.ts";
import { startWorkServer, type WorkServer } from "../helpers/work-server.ts";

const { workHistory } = contract;
let server: WorkServer;
let manager: Actor;
let all: readonly (WorkHistory & { texts: readonly string[] })[];
let works: readonly string[];

const notes = ["", "", "late dogs", "Bob was late", "50% done", "ŁÓDŹ"];

beforeAll(async () => {
  server = await startWorkServer();
  manager = await server.person("manager");
  const people = await Promise.all([
    server.person("annotator", { firstName: "Ann", lastName: "O'Hara", email: "ann@large.example" }),
    server.person("annotator", { firstName: "Bob", lastName: "Łukasz", email: "bob@test.example" }),
    server.person("annotator", { firstName: "Annabel", lastName: "Late", email: "abl@test.example" }),
  ]);
  works = await Promise.all(
    ["Large dogs", "Cats of Ann", "Łódź"].map(async (name) => (await server.project(manager, { name }))._id),
  );
  let made = 0;
  for (const person of people) {
    for (const project of works) {
      for (const note of notes) {
        const state = made % 3 === 0 ? "needs_correction" : "pending";
        await server.entry(person, project, {
          note,
          state,
          from: `2026-03-${String(1 + (made++ % 28)).padStart(2, "0")}T08:00:00Z`,
        });
      }
    }
  }
  await run(
    server.db.sql,
    sqlText`update work_history set state = 'rejected', rejection_cause = 'Not what was asked for'
      where extract(day from checked_in_date)::int % 4 = 0`,
    [],
  );
  const { body } = await server.call(workHistory.list, { as: manager, query: { limit: 200 } });
  const emails = new Map(people.map(({ _id, email }) => [_id, email]));
  all = body.workHistory.map((entry: WorkHistory) => ({
    ...entry,
    texts: [entry.user.name, emails.get(entry.user._id)!, entry.project.name, entry.note],
  }));
  await addTrigrams(server.db);
});
afterAll(() => server.close());

const words = [
  "ann",
  "Bob",
  "dogs",
  "large",
  "late",
  "o'h",
  "a",
  "lukasz",
  "lodz",
  "Łódź",
  "%",
  "_",
  "example",
  "nobody",
];
const queries = fc.record(
  {
    search: searchesOf(words),
    state: fc.constantFrom<readonly string[]>(["pending"], ["needs_correction", "rejected"]),
    project: fc.integer({ min: 0, max: 2 }),
    startDate: fc.constant("2026-03-10"),
    clean: fc.constant("true"),
    sortBy: fc.constantFrom("user:asc", "seconds:desc", "checkedInDate:asc"),
    // A condition on a field goes another way.
    where: fc.constant(JSON.stringify([{ field: "source", operator: "eq", value: "clock" }])),
  },
  { requiredKeys: ["search"] },
);

test("a search finds the hours that have each word somewhere, whatever else is asked for, page by page", async () => {
  await fc.assert(
    fc.asyncProperty(queries, fc.integer({ min: 1, max: 9 }), async ({ project, ...query }, limit) => {
      const asked = { ...query, ...(project !== undefined && { project: works[project] }) };
      const read = async (page: object) =>
        (await server.call(workHistory.list, { as: manager, query: { ...asked, ...page } })).body;
      const expected = all.filter(
        (entry) =>
          hasWords(entry.texts, query.search) &&
          (!query.state || query.state.includes(entry.state)) &&
          (project === undefined || entry.project._id === works[project]) &&
          (!query.startDate || entry.checkedInDate >= query.startDate) &&
          (!query.clean || (entry.state === "pending" && entry.flags.length === 0)),
      );
      const whole = await read({ limit: 200 });
      const ids = whole.workHistory.map(({ _id }: WorkHistory) => _id);
      expect(new Set(ids)).toEqual(new Set(expected.map(({ _id }) => _id)));
      expect(whole).toMatchObject({
        filteredTotalCount: expected.length,
        count: all.length,
        totalSeconds: expected.reduce((sum, { seconds }) => sum + seconds!, 0),
        meta: { countExact: true },
      });
      if (!query.sortBy) {
        const unsearched = all.map(({ _id }) => _id).filter((_id) => ids.includes(_id));
        expect(ids).toEqual(unsearched);
      }
      const second = await read({ limit, skip: limit });
      expect(second.workHistory.map(({ _id }: WorkHistory) => _id)).toEqual(ids.slice(limit, 2 * limit));
    }),
    {
      numRuns: 80,
      examples: [
        [{ search: "o'h", project: 0 }, 5],
        [{ search: "o'h dogs" }, 5],
      ],
    },
  );
});

import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { LedgerTransaction } from "../../../contract/ledger/endpoints.ts";
import { contract } from "../../../contract/index.ts";
import type { Payment } from "../../../contract/payments/endpoints.ts";
import { paymentView } from "../../../server/areas/payments/queries.ts";
import { pageSql } from "../../../server/core/db/page.ts";
import { meCte, run } from "../../../server/core/db/run.ts";
import { sqlText } from "../../../server/core/db/sql-text.ts";
import { Parameters } from "../../../server/core/db/view.ts";
import { startPaying } from "../helpers/paying.ts";
import { piecesOf } from "../helpers/pieces.ts";
import { addTrigrams, hasWords, searchesOf } from "../helpers/searches.ts";

const { payments, ledger } = contract;
let world: Awaited<ReturnType<typeof startPaying>>;
let lines: readonly (Payment & { texts: readonly string[] })[];
let booked: readonly (LedgerTransaction & { texts: readonly string[] })[];
let projects: readonly string[];

const read = async (query: object) =>
  (await world.server.call(payments.list, { as: world.pat, query: { limit: 200, ...query } })).body;
const readLedger = async (query: object) =>
  (await world.server.call(ledger.list, { as: world.pat, query: { limit: 200, ...query } })).body;

/** Adjustments of each person, with and without a project, of which every second one is approved, and a job of each. */
beforeAll(async () => {
  world = await startPaying();
  const { server, admin, pat, pia, ann } = world;
  const people = [
    ann,
    await server.person("annotator", { firstName: "Bob", lastName: "Łukasz", email: "bob@late.example" }),
    await server.person("annotator", { firstName: "Annabel", lastName: "O'Hara", email: "abl@large.example" }),
  ];
  const made = await Promise.all(
    ["Large dogs", "Cats of Ann"].map((name) => server.project(admin, { name, payBy: "piece", rates: [] })),
  );
  projects = made.map(({ _id }) => _id);
  const proposed: string[] = [];
  for (const { _id: user } of people) {
    for (const project of [...projects, null])
      for (const reason of ["Late dogs", "50% of Łódź"]) proposed.push(await world.propose({ user, project, reason }));
    await piecesOf(server, projects[0]!).acceptOne({ ...ann, _id: user }, admin, { subject: "Bob's signs, lot 7" });
  }
  for (const [at, _id] of proposed.entries()) if (at % 2 === 0) await world.approve(_id, pia);
  const emails = new Map([...people, pat].map(({ _id, email }) => [_id, email]));
  lines = (await read({})).payments.map((line: Payment) => {
    const subject = line.assignedJob?.name ?? "";
    const texts = [line.user.name, emails.get(line.user._id)!, line.project?.name ?? "", line.reason, subject];
    return { ...line, texts };
  });
  booked = (await readLedger({})).transactions.map((one: LedgerTransaction) => ({
    ...one,
    texts: [one.user.name, emails.get(one.user._id)!, one.project?.name ?? ""],
  }));
  await addTrigrams(server.db);
});
afterAll(() => world.close());

const words = ["ann", "Bob", "dogs", "large", "late", "o'h", "a", "lukasz", "lodz", "%", "example", "lot", "nobody"];
const queries = fc.record(
  {
    search: searchesOf(words),
    project: fc.integer({ min: 0, max: 1 }),
    state: fc.constantFrom<readonly string[]>(["proposed"], ["accrued", "declined"]),
    startDate: fc.constant("2020-01-01"),
    sortBy: fc.constantFrom("user:asc", "amount:desc"),
    // A condition on a field may need what no other filter does.
    where: fc.constant(JSON.stringify([{ field: "reason", operator: "contains", value: "late" }])),
  },
  { requiredKeys: ["search"] },
);
const idsOf = (records: readonly { _id: string }[]): string[] => records.map(({ _id }) => _id);

test("a search finds the lines that have each word somewhere, whatever else is asked for, and what they come to", async () => {
  expect(lines).toHaveLength(21);
  await fc.assert(
    fc.asyncProperty(queries, fc.integer({ min: 1, max: 9 }), async ({ project, ...query }, limit) => {
      const asked = { ...query, ...(project !== undefined && { project: projects[project] }) };
      const expected = lines.filter(
        (line) =>
          hasWords(line.texts, query.search) &&
          (project === undefined || line.project?._id === projects[project]) &&
          (!query.state || query.state.includes(line.state)) &&
          (!query.where || hasWords([line.reason], "late")),
      );
      const whole = await read(asked);
      const ids = idsOf(whole.payments);
      expect(new Set(ids)).toEqual(new Set(idsOf(expected)));
      expect(whole).toMatchObject({
        filteredTotalCount: expected.length,
        count: lines.length,
        totalAmount: expected.reduce((sum, { amount, state }) => sum + (state === "declined" ? 0 : amount), 0),
        meta: { countExact: true },
      });
      if (!query.sortBy) expect(ids).toEqual(idsOf(lines).filter((_id) => ids.includes(_id)));
      const second = await read({ ...asked, limit, skip: limit });
      expect(idsOf(second.payments)).toEqual(ids.slice(limit, 2 * limit));
    }),
    {
      numRuns: 60,
      examples: [
        [{ search: "o'h dogs" }, 2],
        [{ search: "o'h cats" }, 2],
      ],
    },
  );
});

test("a search finds what was booked for whom and what, in the list's order", async () => {
  expect(booked.length).toBeGreaterThan(8);
  await fc.assert(
    fc.asyncProperty(searchesOf(words), fc.boolean(), async (search, isOfProject) => {
      const query = { search, ...(isOfProject && { project: projects[0] }) };
      const expected = booked.filter(
        (one) => hasWords(one.texts, search) && (!isOfProject || one.project?._id === projects[0]),
      );
      const found = await readLedger(query);
      expect(idsOf(found.transactions)).toEqual(idsOf(expected));
      expect(found).toMatchObject({ filteredTotalCount: expected.length, meta: { countExact: true } });
    }),
    { numRuns: 40, examples: [["o'h cats", false]] },
  );
});

test("a search of more lines than are counted says so, has no sums, and begins with those among the newest", async () => {
  const params = new Parameters([world.pat._id, "payments"]);
  const view = { ...paymentView, countMax: 5 };
  const page = pageSql({ view, key: "payments", query: { search: "late dogs", limit: 3, skip: 0 }, params });
  const [row] = await run<{ body: string }>(
    world.server.db.sql,
    sqlText`with ${meCte} select ${page} as body from me`,
    params.values,
  );
  const { payments: found, ...said } = JSON.parse(row!.body) as { payments: Payment[] };
  const among = (some: typeof lines): string[] => idsOf(some.filter(({ texts }) => hasWords(texts, "late dogs")));
  expect(among(lines).length).toBeGreaterThan(6);
  const newest = among(lines.slice(0, 6));
  expect(newest.length).toBeGreaterThan(0);
  expect(idsOf(found).slice(0, newest.length)).toEqual(newest);
  expect(idsOf(found)).toEqual(among(lines).filter((_id) => idsOf(found).includes(_id)));
  expect(said).toMatchObject({
    filteredTotalCount: 5,
    totalAmount: null,
    totalSeconds: null,
    meta: { countExact: false, cut: true },
  });
});

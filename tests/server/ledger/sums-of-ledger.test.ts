import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { ledgerKeptSums } from "../../../server/areas/ledger/queries.ts";
import { addUp, mendSums } from "../../../server/core/db/kept-sums.ts";
import { run } from "../../../server/core/db/run.ts";
import { sqlText } from "../../../server/core/db/sql-text.ts";
import { approvePayments } from "../helpers/approve-payments.ts";
import { insertPayout, moveLines, sendPayout } from "../helpers/money.ts";
import { startPaying } from "../helpers/paying.ts";

const { ledger, payments, workHistory } = contract;
let world: Awaited<ReturnType<typeof startPaying>>;
let project: string;

const sql = <Row>(text: Parameters<typeof run>[1], values: readonly unknown[] = []): Promise<Row[]> =>
  run<Row>(world.server.db.sql, text, values);
const read = async (endpoint: typeof ledger.balances | typeof ledger.byPerson | typeof ledger.byProject) =>
  (await world.server.call(endpoint, { as: world.pat, query: {} })).body;

/** Hours of two people, of which one approval is undone and one payment is sent, and adjustments with and without a project. */
beforeAll(async () => {
  world = await startPaying();
  const { server, admin, ann, pat, pia } = world;
  project = (await server.project(admin, { rates: [{ from: null, hourlyRate: 3600 }] }))._id;
  const manager = await server.person("manager");
  const bob = await server.person("annotator", { firstName: "Bob", lastName: "B" });
  const entries: string[] = [];
  for (const [n, person] of [ann, bob, ann, bob].entries())
    entries.push(await server.entry(person, project, { seconds: 1000 + n }));
  await server.call(workHistory.bulkApprove, { as: manager, body: { select: { ids: entries } } });
  await approvePayments(server, pat, { ids: entries });
  const { body } = await server.call(payments.list, { as: pat, query: { user: bob._id, limit: 2 } });
  const [undone, sent] = body.payments;
  await server.call(payments.undo, { as: pat, params: { _id: undone._id }, body: {} });
  const payout = await insertPayout(server.db, bob._id, { scheduler: pat, sender: pia }, sent.amount);
  await moveLines(server.db, [sent._id], "scheduled", payout);
  await sendPayout(server.db, payout, [sent._id]);
  await world.approve(await world.propose({ amount: 1100, project }));
  await world.approve(await world.propose({ amount: -300 }));
});
afterAll(() => world.close());

/** What replies say of the ledger is what its lines say. */
const allAddUp = async (): Promise<void> => {
  const ofAccount = await sql<{ account: string; balance: number }>(
    sqlText`select account, sum(amount)::bigint as balance from ledger_lines group by 1`,
  );
  const { balances, total } = await read(ledger.balances);
  expect(total).toBe(0);
  expect(balances.filter(({ balance }: { balance: number }) => balance !== 0)).toEqual(
    expect.arrayContaining(ofAccount.filter(({ balance }) => balance !== 0)),
  );
  const ofPerson = await sql(
    sqlText`select user_id as _id, -coalesce(sum(amount) filter (where account = 'owed_to_worker'), 0)::bigint as owed,
        -coalesce(sum(amount) filter (where account = 'in_transit'), 0)::bigint as "inTransit"
      from ledger_lines where user_id is not null group by 1 order by owed desc`,
  );
  const { people, count } = await read(ledger.byPerson);
  expect(people).toMatchObject(ofPerson);
  expect(count).toBe(ofPerson.length);
  const [ofProject, without] = await sql<{ cost: number }>(
    sqlText`select sum(amount)::bigint as cost from ledger_lines where account = 'labour_cost'
      group by project_id order by project_id nulls last`,
  );
  expect(await read(ledger.byProject)).toMatchObject({
    count: 1,
    projects: [{ _id: project, cost: ofProject!.cost }],
    withoutProject: without!.cost,
  });
};

test("the sums of the ledger are those of its lines, before and after they are added up", async () => {
  await allAddUp();
  await addUp(world.server.db, ledgerKeptSums);
  expect(await sql(sqlText`select _id from ledger_changes`)).toEqual([]);
  await allAddUp();
  await world.approve(await world.propose({ amount: 42 }));
  await allAddUp();
});

test("a project whose lines come to nothing is in the list still", async () => {
  const name = "For nothing";
  const free = (await world.server.project(world.admin, { name, rates: [{ from: null, hourlyRate: 0 }] }))._id;
  const manager = await world.server.person("manager");
  const entry = await world.server.entry(world.ann, free, { seconds: 60, state: "approved", approver: manager });
  expect((await approvePayments(world.server, world.pat, { ids: [entry] })).body).toMatchObject({ done: 1 });
  for (const _ of ["before", "after"]) {
    const { projects } = await read(ledger.byProject);
    expect(projects).toContainEqual({ _id: free, project: { _id: free, name }, cost: 0 });
    await addUp(world.server.db, ledgerKeptSums);
  }
});

test("lines that several write at once are all in the sums, while these are added up", async () => {
  const proposed = await Promise.all(Array.from({ length: 8 }, (_, n) => world.propose({ amount: 10 + n })));
  await Promise.all([
    ...proposed.map((one, n) => world.approve(one, world.pia, {}, n % 2 ? world.other : world.server)),
    ...Array.from({ length: 6 }, (_, n) => addUp(n % 2 ? world.other.db : world.server.db, ledgerKeptSums)),
  ]);
  expect(await sql(sqlText`select * from ledger_sum_faults()`)).toEqual([]);
});

test("sums that are wrong are mended and logged, and right ones are left alone", async () => {
  const messages: string[] = [];
  const log = (message: string) => void messages.push(message);
  await mendSums(world.server.db, ledgerKeptSums, log);
  expect(messages).toEqual([]);
  await sql(sqlText`update ledger_by_owner set amount = amount + 1 where owner_id = $1`, [world.ann._id]);
  await sql(sqlText`update ledger_by_account set amount = amount + 7 where account = 'in_transit'`);
  await mendSums(world.server.db, ledgerKeptSums, log);
  expect(messages).toEqual(["1 of the sums of the ledger were wrong, and are mended"]);
  await addUp(world.server.db, ledgerKeptSums);
  expect(await read(ledger.balances)).toMatchObject({ total: 0 });
  const faults = await sql(sqlText`select * from ledger_sum_faults()`);
  expect(faults).toEqual([]);
});

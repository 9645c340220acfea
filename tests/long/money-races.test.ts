import { afterAll, beforeAll, expect, inject, test } from "vitest";
import type { Endpoint } from "../../contract/core/endpoint.ts";
import { contract } from "../../contract/index.ts";
import type { Role } from "../../contract/core/roles.ts";
import { run } from "../../server/core/db/run.ts";
import { sqlText } from "../../server/core/db/sql-text.ts";
import { type Product, startProduct } from "../product.ts";
import { withDatabase } from "../server/helpers/global-setup.ts";
import { type Actor, send } from "../server/helpers/test-server.ts";
import { startWorkServer, type WorkServer } from "../server/helpers/work-server.ts";
import { full } from "../full.ts";

const { workHistory } = contract;
const rounds = full ? 1000 : 100;
const callers = 50;
let home: WorkServer;
let processes: Product[];
let approvers: Actor[];
let payers: Actor[];
let project: string;

const people = (role: Role) => Promise.all(Array.from({ length: callers }, () => home.person(role)));

beforeAll(async () => {
  home = await startWorkServer();
  const env = { DATABASE_URL: withDatabase(inject("postgresUrl"), home.database), LOG_LEVEL: "error" };
  processes = await Promise.all([0, 1].map(() => startProduct({ empty: true, env })));
  [approvers, payers] = await Promise.all([people("manager"), people("payments")]);
  project = (await home.project(approvers[0]!, { rates: [{ from: null, hourlyRate: 1000 }] }))._id;
});
afterAll(async () => {
  await Promise.all(processes.map((server) => server.stop()));
  await home.close();
});

/** All of them at once, every other one to the other process; answers how many were answered how. */
const rush = async (endpoint: Endpoint, who: readonly Actor[], _id: string): Promise<Record<string, number>> => {
  const answers = await Promise.all(
    who.map((as, index) => send(processes[index % 2]!.url, endpoint, { as, params: { _id }, body: {} })),
  );
  const counts: Record<string, number> = {};
  for (const { status, body } of answers) {
    const answer = status === 200 ? "done" : String(body.code);
    counts[answer] = (counts[answer] ?? 0) + 1;
  }
  return counts;
};

test(`${rounds} rounds of ${callers} approvers and ${callers} payers over two server processes: one winner each`, async () => {
  const won = { done: 1, wrong_state: callers - 1 };
  for (let round = 0; round < rounds; round += 1) {
    const entry = await home.entry(await home.person("annotator"), project, { seconds: 3600 });
    expect(await rush(workHistory.approve, approvers, entry), `approvers, round ${round}`).toEqual(won);
    expect(await rush(workHistory.approvePayment, payers, entry), `payers, round ${round}`).toEqual(won);
  }
  const [kept] = await run<Record<string, number>>(
    home.db.sql,
    sqlText`select (select count(*) from payments) as lines, (select count(distinct work_history_id) from payments) as entries,
       (select count(*) from ledger_transactions) as transactions, (select sum(amount)::int from ledger_lines) as sum,
       (select sum(amount)::int from ledger_lines where account = 'labour_cost') as cost,
       (select count(*) from audit where action = 'workHistory.approve') as approvals,
       (select count(*) from audit where action = 'workHistory.approvePayment' and resource = 'payments') as accruals`,
    [],
  );
  expect(kept).toEqual({
    lines: rounds,
    entries: rounds,
    transactions: rounds,
    sum: 0,
    cost: rounds * 1000,
    approvals: rounds,
    accruals: rounds,
  });
});

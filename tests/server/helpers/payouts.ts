import { contract } from "../../../contract/index.ts";
import type { Payout } from "../../../contract/payouts/endpoints.ts";
import { deliverDue } from "../../../server/areas/payouts/actions.ts";
import { run } from "../../../server/core/db/run.ts";
import { sqlText } from "../../../server/core/db/sql-text.ts";
import { makeAirtm } from "../../../server/services/payouts/airtm.ts";
import type { AirtmStandIn } from "./airtm-stand-in.ts";
import type { Actor, TestServer } from "./test-server.ts";
import { approvePayments } from "./approve-payments.ts";
import { insertEntry, insertProject } from "./hours.ts";

const { payDetails, payoutRuns, payouts } = contract;
let made = 0;

/** What tests of payouts do, by the calls that people make. */
export const payoutSteps = async (server: TestServer) => {
  const [manager, approver] = await Promise.all([server.person("manager"), server.person("payments")]);
  const project = await insertProject(server.db, `Paid ${++made}`);
  const rate = { project_id: project, starts_on: "-infinity", hourly_rate: 3600 };
  await server.db.sql.insertInto("project_rates").values(rate).execute();
  const must = async <T>(answer: Promise<{ status: number; body: T }>): Promise<T> => {
    const { status, body } = await answer;
    if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
    return body;
  };
  return {
    manager,
    project,
    /** Approved lines of these amounts in cents, one an entry: a cent a second. */
    owe: async (person: Actor, ...amounts: readonly number[]): Promise<void> => {
      const state = "approved" as const;
      const entries = await Promise.all(
        amounts.map((seconds) => insertEntry(server.db, person, project, { seconds, state, approver: manager })),
      );
      await must(approvePayments(server, approver, { ids: entries }));
    },
    airtm: (person: Actor, email = person.email) =>
      must(server.call(payDetails.edit, { as: person, body: { method: "airtm", email } })),
    bank: (person: Actor, account = "DE89370400440532013000") =>
      must(
        server.call(payDetails.edit, {
          as: person,
          body: { method: "bank", holder: "Ann Account", account, bankCode: "", bankName: "Bank", country: "DE" },
        }),
      ),
    /** A draft that pays these people. */
    draft: async (
      as: Actor,
      method: "airtm" | "file",
      people: readonly Actor[],
      more: object = {},
    ): Promise<string> => {
      const body = { name: `Run ${++made}`, method, people: people.map(({ _id }) => _id), ...more };
      return (await must(server.call(payoutRuns.create, { as, body }))).payoutRun._id;
    },
    schedule: (as: Actor, _id: string, body: object = {}, on: TestServer = server) =>
      on.call(payoutRuns.schedule, { as, params: { _id }, body }),
    send: (as: Actor, _id: string, on: TestServer = server) =>
      on.call(payoutRuns.send, { as, params: { _id }, body: {} }),
    show: async (_id: string) => (await must(server.call(payoutRuns.show, { as: manager, params: { _id } }))).payoutRun,
    payoutsOf: async (run: string): Promise<Payout[]> =>
      (await must(server.call(payouts.list, { as: manager, query: { run, limit: 200, sortBy: "user:asc" } }))).payouts,
    must,
  };
};
/** The same with a run of a bank file that is on its way, by the two people whom it takes. */
export const fileSteps = async (server: TestServer) => {
  const steps = await payoutSteps(server);
  const [admin, payer] = await Promise.all([server.person("admin"), server.person("payments")]);
  const scheduled = async (people: readonly Actor[]): Promise<string> => {
    for (const person of people) await steps.bank(person);
    const id = await steps.draft(payer, "file", people);
    await steps.must(steps.schedule(payer, id));
    return id;
  };
  return {
    ...steps,
    admin,
    payer,
    scheduled,
    sent: async (people: readonly Actor[]): Promise<string> => {
      const id = await scheduled(people);
      await steps.must(steps.send(admin, id));
      return id;
    },
    payoutOf: async (runId: string, of: Actor): Promise<Payout> =>
      (await steps.payoutsOf(runId)).find(({ user }) => user._id === of._id)!,
  };
};
export type FileSteps = Awaited<ReturnType<typeof fileSteps>>;
export type PayoutSteps = Awaited<ReturnType<typeof payoutSteps>>;

/** One round of the background task, as a server of that database does it. */
export const deliverWith = (server: TestServer, airtm: AirtmStandIn, timeoutMs = 5000): Promise<void> => {
  const { AIRTM_KEY: key, AIRTM_SECRET: secret, AIRTM_URL: url } = airtm.env;
  return deliverDue({ db: server.db, config: server.config, provider: makeAirtm({ key, secret, url }, timeoutMs) });
};

/** Time passes: all leases of servers that are gone have run out, and all pauses are over. */
export const timePasses = (server: TestServer): Promise<unknown> =>
  run(
    server.db.sql,
    sqlText`update payouts set lease_until = null, next_at = now() where state in ('scheduled', 'sent', 'awaiting_recipient')`,
    [],
  );

interface Sums {
  readonly cash: number;
  readonly in_transit: number;
  readonly owed_to_worker: number;
}
/** What the ledger says of these people, in cents: paid, on its way, owed. */
export const ledgerOf = async (server: TestServer, people: readonly Actor[]): Promise<Sums> => {
  const [sums] = await run<Sums>(
    server.db.sql,
    sqlText`select coalesce(-sum(l.amount) filter (where l.account = 'cash'), 0)::int as cash,
       coalesce(-sum(l.amount) filter (where l.account = 'in_transit'), 0)::int as in_transit,
       coalesce(-sum(l.amount) filter (where l.account = 'owed_to_worker'), 0)::int as owed_to_worker
     from ledger_lines l join ledger_transactions t on t._id = l.transaction_id
     join payments p on p._id = t.payment_id where p.user_id = any($1::uuid[])`,
    [people.map(({ _id }) => _id)],
  );
  return sums!;
};

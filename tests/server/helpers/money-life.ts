import fc from "fast-check";
import type { Endpoint } from "../../../contract/core/endpoint.ts";
import { contract } from "../../../contract/index.ts";
import type { PaymentState } from "../../../contract/payments/states.ts";
import type { WorkHistoryState } from "../../../contract/work-history/states.ts";
import { run } from "../../../server/core/db/run.ts";
import { sqlText } from "../../../server/core/db/sql-text.ts";
import { insertEntry } from "./hours.ts";
import { mustAgree } from "./money-invariants.ts";
import type { Answer, Actor, TestServer } from "./test-server.ts";

/**
 * Lives that hours and money can have: any steps by any role, through HTTP, in any order, against a model that predicts
 * which of them are refused. Afterwards the database must be what the model believes, and keep every promise about
 * money.
 */
const { workHistory, payments, payoutRuns, payouts, payDetails } = contract;

interface Staff {
  readonly managers: readonly Actor[];
  readonly payers: readonly Actor[];
  readonly project: string;
}
interface ModelEntry {
  readonly _id: string;
  readonly from: number;
  seconds: number;
  state: Extract<WorkHistoryState, "pending" | "approved" | "rejected" | "payment_approved">;
  isAmended: boolean;
}
export interface ModelLine {
  readonly _id: string;
  readonly amount: number;
  readonly proposer: number | null;
  state: PaymentState;
}
interface ModelPayout {
  readonly run: string;
  readonly scheduler: number;
  readonly lines: readonly ModelLine[];
  state: "scheduled" | "sent" | "paid" | "failed" | "cancelled" | "reversed";
}
export interface Life {
  readonly worker: Actor;
  readonly entries: ModelEntry[];
  readonly lines: ModelLine[];
  readonly payouts: ModelPayout[];
}

const kinds = [
  "work",
  "approve",
  "reject",
  "undo",
  "amend",
  "payWork",
  "propose",
  "agree",
  "decline",
  "schedule",
  "send",
  "callOff",
  "paid",
  "failed",
  "retry",
  "giveUp",
  "reverse",
] as const;
type Kind = (typeof kinds)[number];

/** One of them; `who` is which of the two who could do it, `pick` which record, `size` seconds or cents. */
interface Step {
  readonly kind: Kind;
  readonly who: number;
  readonly pick: number;
  readonly size: number;
}
/** What leads on is more likely, so that many a life comes to its money. */
const onwards = ["work", "approve", "payWork", "schedule", "send", "paid"] as const;
const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.oneof(fc.constantFrom(...kinds), fc.constantFrom(...onwards)),
  who: fc.nat(1),
  pick: fc.nat(5),
  size: fc.integer({ min: 1, max: 20_000 }),
});

interface At {
  readonly life: Life;
  readonly staff: Staff;
  readonly step: Step;
  readonly call: (endpoint: Endpoint, as: Actor, _id: string | undefined, body?: object) => Promise<Answer>;
  readonly server: TestServer;
}

/** Calls, and holds the answer against what the model says of it. */
const expecting = (isLegal: boolean, answer: Answer, what: Step): boolean => {
  if (answer.status < 300 !== isLegal) {
    throw new Error(
      `${JSON.stringify(what)} should be ${isLegal ? "done" : "refused"}: ${JSON.stringify(answer.body)}`,
    );
  }
  return isLegal;
};
const picked = <T>(list: readonly T[], { pick }: Step): T | undefined => list[pick % Math.max(1, list.length)];

const decide =
  (endpoint: Endpoint, to: ModelEntry["state"], from: readonly ModelEntry["state"][], body: object = {}) =>
  async ({ life, staff, step: what, call }: At): Promise<void> => {
    const entry = picked(life.entries, what);
    if (!entry) return;
    const answer = await call(endpoint, staff.managers[what.who]!, entry._id, body);
    if (expecting(from.includes(entry.state), answer, what)) entry.state = to;
  };

const decideAdjustment =
  (endpoint: Endpoint, to: "accrued" | "declined", body: object) =>
  async ({ life, staff, step: what, call }: At): Promise<void> => {
    const line = picked(
      life.lines.filter(({ proposer }) => proposer !== null),
      what,
    );
    if (!line) return;
    const isOwn = line.proposer === what.who && to === "accrued";
    const answer = await call(endpoint, staff.payers[what.who]!, line._id, body);
    if (expecting(line.state === "proposed" && !isOwn, answer, what)) line.state = to;
  };

/** Of the bank's file: the bank's results are entered for many at once, and an error is named. */
const settle =
  (endpoint: Endpoint, to: "paid" | "failed", asked: object) =>
  async ({ life, staff, step: what, call, server }: At): Promise<void> => {
    const payout = picked(life.payouts, what);
    if (!payout) return;
    const ids = [await payoutId(server, payout)];
    const { status, body } = await call(endpoint, staff.payers[what.who]!, undefined, { select: { ids }, ...asked });
    const isDone = status === 200 && body.done === 1;
    if (expecting(payout.state === "sent", { status: isDone ? 200 : 409, body } as Answer, what)) move(payout, to);
  };

const move = (payout: ModelPayout, to: ModelPayout["state"]): void => {
  payout.state = to;
  for (const line of payout.lines) line.state = to === "cancelled" ? "accrued" : to;
};

const payoutId = async (server: TestServer, { run: id }: ModelPayout): Promise<string> =>
  (await run<{ _id: string }>(server.db.sql, sqlText`select _id from payouts where run_id = $1`, [id]))[0]!._id;

const onPayout =
  (endpoint: Endpoint, from: ModelPayout["state"], to: ModelPayout["state"], body: object, mayNot?: "scheduler") =>
  async ({ life, staff, step: what, call, server }: At): Promise<void> => {
    const payout = picked(life.payouts, what);
    if (!payout) return;
    const isBarred = mayNot === "scheduler" && payout.scheduler === what.who;
    const answer = await call(endpoint, staff.payers[what.who]!, await payoutId(server, payout), body);
    if (expecting(payout.state === from && !isBarred, answer, what)) move(payout, to);
  };

const onRun =
  (endpoint: Endpoint, to: "sent" | "cancelled", mayNot?: "scheduler") =>
  async ({ life, staff, step: what, call }: At): Promise<void> => {
    const payout = picked(life.payouts, what);
    if (!payout) return;
    const isBarred = mayNot === "scheduler" && payout.scheduler === what.who;
    const answer = await call(endpoint, staff.payers[what.who]!, payout.run, {});
    if (expecting(payout.state === "scheduled" && !isBarred, answer, what)) move(payout, to);
  };

const eightHours = 8 * 3_600_000;
const begin = Date.parse("2026-03-01T00:00:00Z");

const steps: Readonly<Record<Kind, (at: At) => Promise<void>>> = {
  work: async ({ life, staff, step: { size }, server }: At): Promise<void> => {
    const from = begin + life.entries.length * eightHours;
    const at = new Date(from).toISOString();
    const _id = await insertEntry(server.db, life.worker, staff.project, { from: at, seconds: size });
    life.entries.push({ _id, from, seconds: size, state: "pending", isAmended: false });
  },
  approve: decide(workHistory.approve, "approved", ["pending"]),
  reject: decide(workHistory.reject, "rejected", ["pending"], { rejectionCause: "No" }),
  undo: decide(workHistory.undo, "pending", ["approved", "rejected"]),
  amend: async ({ life, step: what, call }: At): Promise<void> => {
    const entry = picked(life.entries, what);
    if (!entry) return;
    const checkedOutAt = new Date(entry.from + what.size * 1000).toISOString();
    const answer = await call(workHistory.correct, life.worker, entry._id, { checkedOutAt, reason: "I forgot" });
    if (!expecting(entry.state === "rejected" && !entry.isAmended, answer, what)) return;
    Object.assign(entry, { state: "pending", seconds: what.size, isAmended: true });
  },
  payWork: async ({ life, staff, step: what, call, server }: At): Promise<void> => {
    const entry = picked(life.entries, what);
    if (!entry) return;
    const answer = await call(workHistory.approvePayment, staff.payers[what.who]!, entry._id, {});
    if (!expecting(entry.state === "approved", answer, what)) return;
    entry.state = "payment_approved";
    const [line] = await run<{ _id: string; amount: number }>(
      server.db.sql,
      sqlText`select _id, amount from payments where work_history_id = $1`,
      [entry._id],
    );
    life.lines.push({ ...line!, proposer: null, state: "accrued" });
  },
  propose: async ({ life, staff, step: what, call }: At): Promise<void> => {
    const amount = what.size % 2 === 0 ? what.size : -what.size;
    const body = { user: life.worker._id, amount, reason: "Agreed" };
    const answer = await call(payments.create, staff.payers[what.who]!, undefined, body);
    expecting(true, answer, what);
    life.lines.push({ _id: answer.body.payment._id, amount, proposer: what.who, state: "proposed" });
  },
  agree: decideAdjustment(payments.approve, "accrued", {}),
  decline: decideAdjustment(payments.decline, "declined", { cause: "No" }),
  schedule: async ({ life, staff, step: what, call }: At): Promise<void> => {
    const as = staff.payers[what.who]!;
    const draft = await call(payoutRuns.create, as, undefined, { name: "A run", people: [life.worker._id] });
    expecting(true, draft, what);
    const id = draft.body.payoutRun._id as string;
    const owed = life.lines.filter(({ state }) => state === "accrued" || state === "failed" || state === "reversed");
    const answer = await call(payoutRuns.schedule, as, id, {});
    const sum = owed.reduce((total, { amount }) => total + amount, 0);
    if (!expecting(sum > 0, answer, what)) return;
    // A payout that failed is given up where another run takes its lines.
    for (const payout of life.payouts) if (payout.state === "failed") payout.state = "cancelled";
    for (const line of owed) line.state = "scheduled";
    life.payouts.push({ run: id, scheduler: what.who, lines: owed, state: "scheduled" });
  },
  send: onRun(payoutRuns.send, "sent", "scheduler"),
  callOff: onRun(payoutRuns.cancel, "cancelled"),
  paid: settle(payouts.bulkPaid, "paid", {}),
  failed: settle(payouts.bulkFailed, "failed", { reason: "No such account" }),
  retry: onPayout(payouts.retry, "failed", "sent", {}, "scheduler"),
  giveUp: onPayout(payouts.cancel, "failed", "cancelled", {}),
  reverse: onPayout(payouts.reverse, "paid", "reversed", { reason: "It came back" }),
};

const account = {
  method: "bank",
  holder: "A",
  account: "DE89370400440532013000",
  bankCode: "",
  bankName: "B",
  country: "DE",
};

/** Lives as fast-check makes them; each is led on the two servers in turn. */
export const lives = (servers: readonly [TestServer, TestServer], staff: Staff) =>
  fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 24 }), async (taken) => {
    const [server] = servers;
    const worker = await server.person("annotator");
    const life: Life = { worker, entries: [], lines: [], payouts: [] };
    let calls = 0;
    const call: At["call"] = (endpoint, as, _id, body) =>
      servers[calls++ % 2]!.call(endpoint, { as, ...(_id && { params: { _id } }), ...(body && { body }) });
    await call(payDetails.edit, worker, undefined, account);
    for (const what of taken) await steps[what.kind]({ life, staff, step: what, call, server });
    await mustAgree(server, life);
  });

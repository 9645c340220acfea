import type { z } from "zod";
import { type ErrorCode, messageOf } from "../../../contract/core/errors.ts";
import type { BulkReply } from "../../../contract/core/list.ts";
import type { Payment, payments } from "../../../contract/payments/endpoints.ts";
import { type PaymentState, paymentStateWords } from "../../../contract/payments/states.ts";
import { erasureStateWords } from "../../../contract/privacy/states.ts";
import type { Config } from "../../config.ts";
import { lockAndAsk } from "../../core/db/bulk.ts";
import { run } from "../../core/db/run.ts";
import { type Selected, selectedIds } from "../../core/db/selection.ts";
import { type Caller, readMany } from "../../core/db/read.ts";
import type { Write } from "../../core/db/write.ts";
import { newId } from "../../core/ids.ts";
import { Refusal, stale } from "../../core/refusal.ts";
import { send } from "../notifications/actions.ts";
import { book } from "./ledger.ts";
import { paymentById, paymentView } from "./queries.ts";
import { editRefusal, isBegun, isProposed, refusalOf } from "./rules.ts";

type Proposal = z.output<typeof payments.create.body>;

/** What is decided, with the cause where a proposal is declined. */
export type Verdict = { readonly to: "accrued" } | { readonly to: "declined"; readonly cause: string };

const lines = { table: "payments", view: paymentView } as const;
const thing = "payment line";

/** Proposes to pay somebody more, or to take something back. Throws own_work; validation on `user`, `project`. */
export const propose = async (write: Write, me: Caller, body: Proposal): Promise<Payment> => {
  if (body.user === me._id) throw new Refusal("own_work");
  const _id = newId();
  // Whoever is erased or deleted at this moment waits until this is done, or is found gone.
  const [found] = await run<{ user: boolean; project: boolean }>(
    write.sql,
    `with person as (select from users where _id = $1 and deleted_at is null for key share),
       work as (select from projects where _id = $2 and deleted_at is null for key share)
     select exists (select from person) as "user", $2::uuid is null or exists (select from work) as project`,
    [body.user, body.project],
  );
  const missing = (["user", "project"] as const).filter((name) => !found![name]);
  if (missing.length > 0) {
    throw new Refusal("validation", {
      fields: Object.fromEntries(missing.map((name) => [name, ["This does not exist."]])),
    });
  }
  await run(
    write.sql,
    `insert into payments (_id, kind, user_id, project_id, state, amount, currency, reason, note, created_by)
     select $1, 'adjustment', $2, $3, 'proposed', $4, currency, $5, $6, $7 from company`,
    [_id, body.user, body.project, body.amount, body.reason, body.note, me._id],
  );
  const payment = await paymentById(write.sql, me, _id);
  await record(write, [], [payment]);
  return payment;
};

/** Changes what staff remember of a line. Throws not_found, own_work, stale; wrong_state once its person is erased. */
export const editNote = async (
  write: Write,
  me: Caller,
  id: string,
  { note, version }: { note?: string | undefined; version?: number | undefined },
): Promise<Payment> => {
  const [standing] = await lockAndAsk(write, me, lines, [id], editRefusal);
  mustBeFree(standing!);
  const before = await paymentById(write.sql, me, id);
  if (version !== undefined && version !== before.version) throw stale(before);
  await run(
    write.sql,
    "update payments set note = coalesce($2, note), version = version + 1, updated_at = now() where _id = $1",
    [id, note ?? null],
  );
  const after = await paymentById(write.sql, me, id);
  await record(write, [before], [after]);
  return after;
};

/** Decides on one proposal. Throws not_found, own_work, proposed_by_you, wrong_state, stale. */
export const decide = async (
  write: Write,
  config: Config,
  me: Caller,
  id: string,
  verdict: Verdict,
  version: number | undefined,
): Promise<Payment> => {
  const [standing] = await lockAndAsk(write, me, lines, [id], refusalOf(verdict.to));
  const code = standing!.refusal?.code;
  if (version !== undefined && code !== "not_found" && code !== "own_work") {
    const now = await paymentById(write.sql, me, id);
    if (now.version !== version) throw stale(now);
  }
  mustBeFree(standing!);
  return (await decideAll(write, config, me, [id], verdict))[0]!;
};

/** Approves many: what can't be is named with its reason, the rest is done. Throws selection_changed. */
export const approveMany = async (
  write: Write,
  config: Config,
  me: Caller,
  select: Selected,
): Promise<z.infer<typeof BulkReply>> => {
  const ids = await selectedIds(write.sql, paymentView, me, select);
  const standings = await lockAndAsk(write, me, lines, ids, refusalOf("accrued"));
  const free = standings.filter(({ refusal }) => !refusal).map(({ _id }) => _id);
  await decideAll(write, config, me, free, { to: "accrued" });
  return {
    done: free.length,
    refused: standings.flatMap(({ _id, name, refusal }) =>
      refusal
        ? [{ _id, name: name ?? "", code: refusal.code, message: messageOf(refusal.code, detailsOf(refusal)) }]
        : [],
    ),
  };
};

type Standing = Awaited<ReturnType<typeof lockAndAsk>>[number];
type Reason = { readonly code: ErrorCode } & Readonly<Record<string, string>>;

/** Also of the person, who may be erased meanwhile. */
const words = { ...paymentStateWords, erased: erasureStateWords.erased };
const detailsOf = ({ state }: Reason): Record<string, string> => ({
  thing,
  state: state ? words[state as PaymentState | "erased"].toLowerCase() : "",
});

const mustBeFree = ({ refusal }: Standing): void => {
  if (refusal) throw new Refusal(refusal.code, { params: detailsOf(refusal) });
};

/** Takes the step for all these proposals at once, which must be locked and free to take it. */
const decideAll = async (
  write: Write,
  config: Config,
  me: Caller,
  ids: readonly string[],
  verdict: Verdict,
): Promise<Payment[]> => {
  const { to } = verdict;
  const before = await readMany<Payment>(write.sql, paymentView, me, ids);
  const sets = to === "accrued" ? "approved_by = $2, approved_at = now()" : "declined_by = $2, decline_cause = $3";
  const decided = await run(
    write.sql,
    `update payments p set state = '${to}', ${sets}, version = version + 1, updated_at = now()
     where _id = any($1::uuid[]) and ${isProposed} returning _id`,
    [ids, me._id, ...(verdict.to === "declined" ? [verdict.cause] : [])],
  );
  if (decided.length !== ids.length)
    throw new Error(`${ids.length} adjustments could be ${to}, ${decided.length} were`);
  if (to === "accrued") await book(write, "adjustment", ids);
  const after = await readMany<Payment>(write.sql, paymentView, me, ids);
  await record(write, before, after);
  await tell(write, config, verdict, after);
  return after;
};

const record = (write: Write, before: readonly Payment[], after: readonly Payment[]): Promise<void> =>
  write.record(
    ...after.map((payment, index) => ({
      resource: "payments" as const,
      id: payment._id,
      before: before[index] ?? null,
      after: payment,
      people: isBegun(payment.state) ? [payment.user._id] : [],
    })),
  );

/** Tells its person what was agreed on, or whoever proposed it that it was declined. */
const tell = (write: Write, config: Config, { to }: Verdict, decided: readonly Payment[]): Promise<void> =>
  send(
    write,
    config,
    decided.map(({ _id: payment, user, amount, reason, createdBy }) =>
      to === "accrued"
        ? { userId: user._id, kind: "adjustment_approved", params: { payment, amount, reason } }
        : { userId: createdBy!._id, kind: "adjustment_declined", params: { payment, person: user._id } },
    ),
  );

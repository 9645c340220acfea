import type { Reason } from "../../../contract/core/errors.ts";
import { joined, quote, sqlText, type SqlText } from "./sql-text.ts";

interface Unlock {
  readonly kind: NonNullable<Reason["unlock"]>["kind"];
  readonly id: SqlText;
  readonly orElse?: Unlock;
}

const unlockSql = ({ kind, id, orElse }: Unlock): SqlText => {
  const own = sqlText`json_build_object('kind', ${quote(kind)}, 'id', ${id})`;
  return orElse ? sqlText`case when ${id} is not null then ${own} else ${unlockSql(orElse)} end` : own;
};

/** SQL: something that keeps the caller from what they want, for `obstacles`. */
export const blocker = (options: {
  reason: Reason["reason"];
  /** SQL. */
  message: SqlText;
  /** SQL of the id, and the kind of its record; `orElse` where the id is null. */
  unlock: Unlock | null;
  /** SQL of what came of the caller's request for what is missing, as the contract's `Reason` has it. */
  asked?: SqlText;
  /** SQL that yields a row where the blocker applies: the rest of a select, over `me` and what the statement is about. */
  from: SqlText;
}): SqlText =>
  sqlText`select ${quote(options.reason)}::text as reason, ${options.message} as message,
    ${options.unlock ? unlockSql(options.unlock) : sqlText`null::json`} as unlock, ${options.asked ?? sqlText`null::json`} as asked
  ${options.from}`;

/** SQL: all blockers as a JSON array, or null where there is none. */
export const obstacles = (blockers: readonly SqlText[]): SqlText =>
  sqlText`(select json_agg(case
    when asked is null then json_build_object('reason', reason, 'message', message, 'unlock', unlock)
    else json_build_object('reason', reason, 'message', message, 'unlock', unlock, 'asked', asked) end) from (
  ${joined(blockers, "\n  union all ")}) as obstacles)`;

/** SQL: what keeps the account of the caller `me` from any work. */
export const accountBlockers: readonly SqlText[] = [
  blocker({
    reason: "account_not_active",
    message: quote("Your account is not active."),
    unlock: null,
    from: sqlText`where exists (select from users u where u._id = me._id
        and (u.deactivated_at is not null or u.deleted_at is not null))`,
  }),
  blocker({
    reason: "email_not_verified",
    message: quote("Verify your e-mail address first."),
    unlock: { kind: "profile", id: sqlText`null` },
    from: sqlText`where exists (select from users u where u._id = me._id and u.email_verified_at is null)`,
  }),
];

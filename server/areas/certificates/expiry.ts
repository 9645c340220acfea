import { backgroundRequest } from "../../../contract/audit/who.ts";
import type { Certificate } from "../../../contract/certificates/entity.ts";
import type { Config } from "../../config.ts";
import { theServer } from "../../core/current-user.ts";
import type { Database } from "../../core/db/pool.ts";
import { readMany } from "../../core/db/read.ts";
import { run } from "../../core/db/run.ts";
import { sqlText, today } from "../../core/db/sql-text.ts";
import { type AnyWrite, write } from "../../core/db/write.ts";
import { notify } from "../notifications/actions.ts";
import { certificateView, notice } from "./queries.ts";

/** Certificates handled in one transaction. */
const batch = 200;

/**
 * Ends certificates whose last day has passed, and tells people of theirs: once when they end, and once some time
 * before. It runs hourly, since the company's day may begin at any hour; a repeated run does nothing twice, and two at
 * the same time share the work.
 */
export const checkExpiry = async (db: Database, config: Config): Promise<void> => {
  const by = { db, config, me: null, audited: true, requestId: backgroundRequest };
  for (const [action, work] of [
    ["certificates.expire", expireSome],
    ["certificates.remind", remindSome],
  ] as const) {
    let done: number;
    do done = await write({ ...by, action }, work);
    while (done === batch);
  }
};

/** SQL: certificates with their present issues. */
const present = sqlText`certificates c join certificate_issues i on i.certificate_id = c._id and i.issue = c.issue`;

const expireSome = async (write: AnyWrite): Promise<number> => {
  const ended = await run<{ _id: string }>(
    write.sql,
    sqlText`with due as (
       select c._id from ${present} where c.status = 'issued' and i.expires_on < ${today}
       order by c._id limit ${batch} for no key update of c skip locked)
     update certificates c set status = 'expired', version = version + 1, updated_at = now()
     from due where c._id = due._id returning c._id`,
    [],
  );
  const expired = await read(write, ended);
  // Replies have called it expired since the day began.
  const record = (after: Certificate) => ({ before: { ...after, status: "issued" }, after, people: [after.user._id] });
  await write.record(...expired.map((one) => ({ resource: "certificates" as const, id: one._id, ...record(one) })));
  await notify(
    write,
    expired.map(({ user, course, expiresOn }) => ({
      userId: user._id,
      kind: "certificate_expired",
      params: { course, day: expiresOn! },
    })),
  );
  return ended.length;
};

const remindSome = async (write: AnyWrite): Promise<number> => {
  const reminded = await run<{ _id: string }>(
    write.sql,
    sqlText`with due as (
       select i.certificate_id, i.issue from ${present}
       where c.status = 'issued' and i.reminded_at is null and i.expires_on >= ${today}
         and i.expires_on - ${notice} <= ${today}
       order by c._id limit ${batch} for no key update of i skip locked)
     update certificate_issues i set reminded_at = now()
     from due where i.certificate_id = due.certificate_id and i.issue = due.issue returning i.certificate_id as _id`,
    [],
  );
  await write.record();
  const expiring = await read(write, reminded);
  await notify(
    write,
    expiring.map(({ user, course, expiresOn }) => ({
      userId: user._id,
      kind: "certificate_expiring",
      params: { course, day: expiresOn! },
    })),
  );
  return reminded.length;
};

const read = ({ sql }: AnyWrite, found: readonly { readonly _id: string }[]): Promise<Certificate[]> =>
  readMany<Certificate>(
    sql,
    certificateView,
    theServer,
    found.map(({ _id }) => _id),
  );

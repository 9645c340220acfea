import type { Certificate } from "../../../contract/certificates/entity.ts";
import { certificateStatesBefore, reissuable } from "../../../contract/certificates/states.ts";
import { AppError, notFound, stale } from "../../core/app-error.ts";
import { lockPeople } from "../../core/db/lock-person.ts";
import { run } from "../../core/db/run.ts";
import { sqlText, today } from "../../core/db/sql-text.ts";
import type { Write } from "../../core/db/write.ts";
import { notify } from "../notifications/actions.ts";
import { personErased, wasErased } from "../privacy/actions.ts";
import { requireState } from "./actions.ts";
import { factsOfToday, recordOf, reissue } from "./issue.ts";
import { certificateById } from "./queries.ts";

type Version = number | undefined;

/**
 * A certificate, with its person locked, so that what happens to it happens one after another. Throws not_found, stale;
 * wrong_state once they are erased.
 */
const locked = async (write: Write, id: string, version: Version): Promise<Certificate> => {
  await lockPeople(write.sql, sqlText`select user_id from certificates where _id = $1`, [id]);
  await run(write.sql, sqlText`select from certificates where _id = $1 for no key update`, [id]);
  const found = await certificateById(write.sql, write.me, id);
  if (version !== undefined && version !== found.version) throw stale(found);
  if (await wasErased(write, found.user._id)) throw personErased();
  return found;
};

/** Throws not_found, wrong_state, stale. */
export const revoke = async (
  write: Write,
  id: string,
  { revokeReason, version }: { revokeReason: string; version?: Version },
): Promise<Certificate> => {
  const before = await locked(write, id, version);
  requireState(before, certificateStatesBefore("revoked"));
  await run(
    write.sql,
    sqlText`update certificates set status = 'revoked', revoke_reason = $2, revoked_by = $3, revoked_at = now(),
       version = version + 1, updated_at = now() where _id = $1 and status <> 'revoked'`,
    [id, revokeReason, write.me._id],
  );
  const after = await recordOf(write, id, before);
  const params = { course: after.course, reason: revokeReason };
  await notify(write, [{ userId: after.user._id, kind: "certificate_revoked", params }]);
  return after;
};

/** Throws not_found, wrong_state, stale. */
export const reinstate = async (write: Write, id: string, version: Version): Promise<Certificate> => {
  const before = await locked(write, id, version);
  requireState(before, ["revoked"]);
  await run(
    write.sql,
    sqlText`update certificates c set status = case when i.expires_on < ${today} then 'expired' else 'issued' end,
       revoke_reason = '', revoked_by = null, revoked_at = null, version = c.version + 1, updated_at = now()
     from certificate_issues i
     where c._id = $1 and c.status = 'revoked' and i.certificate_id = c._id and i.issue = c.issue`,
    [id],
  );
  const after = await recordOf(write, id, before);
  const params = { course: after.course };
  await notify(write, [{ userId: after.user._id, kind: "certificate_reinstated", params }]);
  return after;
};

/** Issues it anew from today, with the names of today. Throws not_found, wrong_state, stale. */
export const renew = async (write: Write, id: string, version: Version): Promise<Certificate> =>
  again(write, await locked(write, id, version), (before, facts) => ({
    kind: "renewed",
    ...facts,
    score: before.score,
    issuedBy: write.me._id,
  }));

/**
 * Issues it anew with the person's name of today; the rest stays. Throws not_found, wrong_state, stale, and no_change
 * where it has that name already.
 */
export const correct = async (write: Write, id: string, version: Version): Promise<Certificate> =>
  again(write, await locked(write, id, version), (before, { person }) => {
    if (person === before.person) throw new AppError("no_change");
    const { course, score, issuedOn, expiresOn } = before;
    return { kind: "corrected", person, course, score, issuedOn, expiresOn, issuedBy: write.me._id };
  });

type Facts = NonNullable<Awaited<ReturnType<typeof factsOfToday>>>;

const again = async (
  write: Write,
  before: Certificate,
  issueOf: (before: Certificate, facts: Facts) => Parameters<typeof reissue>[2],
): Promise<Certificate> => {
  requireState(before, reissuable);
  const facts = await factsOfToday(write.sql, { courseId: before.courseId._id, userId: before.user._id });
  if (!facts) throw notFound("person");
  const after = await reissue(write, before, issueOf(before, facts));
  const params = { course: after.course };
  await notify(write, [{ userId: after.user._id, kind: "certificate_reissued", params }]);
  return after;
};

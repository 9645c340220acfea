import type { Certificate } from "../../../contract/certificates/entity.ts";
import { type IssueKind, reissuable } from "../../../contract/certificates/states.ts";
import { theServer } from "../../core/current-user.ts";
import type { Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { sqlText, today } from "../../core/db/sql-text.ts";
import type { AnyWrite } from "../../core/db/write.ts";
import { newId } from "../../core/ids.ts";
import { readMany } from "../../core/db/read.ts";
import { certificateById, certificateView } from "./queries.ts";
import { lastDayOf, randomNumber } from "./rules.ts";

/** Whose certificate of which course. */
export interface Holder {
  readonly courseId: string;
  readonly userId: string;
}

/** What an issue prints, and where its file is. */
export interface NewIssue {
  readonly kind: IssueKind;
  readonly person: string;
  readonly course: string;
  readonly score: number | null;
  /** YYYY-MM-DD. */
  readonly issuedOn: string;
  readonly expiresOn: string | null;
  readonly fileId?: string;
  /** Null: it followed from completing the course. */
  readonly issuedBy: string | null;
}

type Today = Pick<NewIssue, "person" | "course" | "issuedOn" | "expiresOn">;

/** What issues of today print; without those whose person or course does not exist. */
export const factsOfMany = async <H extends Holder>(sql: Sql, holders: readonly H[]): Promise<(H & Today)[]> => {
  const found = await run<{ n: number; person: string; course: string; months: number | null; day: string }>(
    sql,
    sqlText`select h.n::int as n, u.first_name || ' ' || u.last_name as person, c.name as course, c.valid_months as months,
       ${today} as day
     from unnest($1::uuid[], $2::uuid[]) with ordinality as h (course_id, user_id, n)
       join users u on u._id = h.user_id join courses c on c._id = h.course_id
     where u.deleted_at is null order by h.n`,
    [holders.map(({ courseId }) => courseId), holders.map(({ userId }) => userId)],
  );
  return found.map(({ n, person, course, months, day }) => ({
    ...holders[n - 1]!,
    person,
    course,
    issuedOn: day,
    expiresOn: lastDayOf(day, months),
  }));
};

/** The same for one; undefined where the person or the course does not exist. */
export const factsOfToday = async (sql: Sql, holder: Holder): Promise<(Holder & Today) | undefined> =>
  (await factsOfMany(sql, [holder]))[0];

const numberTries = 5;

/**
 * Makes people's first certificates of courses, but for those who have one already. The unique indexes decide: a number
 * that exists is drawn anew. Returns those that were made.
 */
export const insertCertificates = async (
  write: AnyWrite,
  issues: readonly (Holder & NewIssue)[],
  drawNumber: () => string = randomNumber,
): Promise<Certificate[]> => {
  let rows = issues.map((issue) => ({ ...issue, _id: newId() }));
  const made: typeof rows = [];
  for (let tried = 1; rows.length > 0; tried++) {
    if (tried > numberTries) throw new Error("No free certificate number was drawn");
    const numbered = rows.map(({ _id, courseId, userId }) => ({ _id, courseId, userId, number: drawNumber() }));
    const inserted = await run<{ _id: string }>(
      write.sql,
      sqlText`insert into certificates (_id, number, course_id, user_id, status)
       select _id, number, "courseId", "userId", 'issued'
       from json_to_recordset($1::json) as new (_id uuid, number text, "courseId" uuid, "userId" uuid)
       on conflict do nothing returning _id`,
      [JSON.stringify(numbered)],
    );
    const isNew = new Set(inserted.map(({ _id }) => _id));
    made.push(...rows.filter(({ _id }) => isNew.has(_id)));
    rows = await withoutCertificate(
      write.sql,
      rows.filter(({ _id }) => !isNew.has(_id)),
    );
  }
  if (made.length === 0) return [];
  await insertIssues(
    write,
    made.map((issue) => ({ ...issue, issue: 1 })),
  );
  const certificates = await readMany<Certificate>(
    write.sql,
    certificateView,
    write.me ?? theServer,
    made.map(({ _id }) => _id),
  );
  await write.record(
    ...certificates.map((after) => ({
      resource: "certificates" as const,
      id: after._id,
      before: null,
      after,
      people: [after.user._id],
    })),
  );
  return certificates;
};

/** Those of holders who have no certificate of their course. */
const withoutCertificate = async <H extends Holder>(sql: Sql, holders: H[]): Promise<H[]> => {
  if (holders.length === 0) return [];
  const without = await run<{ n: number }>(
    sql,
    sqlText`select h.n::int as n from unnest($1::uuid[], $2::uuid[]) with ordinality as h (course_id, user_id, n)
     where not exists (select from certificates c where c.course_id = h.course_id and c.user_id = h.user_id)`,
    [holders.map(({ courseId }) => courseId), holders.map(({ userId }) => userId)],
  );
  return without.map(({ n }) => holders[n - 1]!);
};

/** Puts a new issue in force in place of the present one, which stays readable for staff. */
export const reissue = async (write: AnyWrite, before: Certificate, issue: NewIssue): Promise<Certificate> => {
  const { _id } = before;
  const status = sqlText`case when $3::date < ${today} then 'expired' else 'issued' end`;
  const moved = await run<{ issue: number }>(
    write.sql,
    sqlText`update certificates set issue = issue + 1, status = ${status}, version = version + 1, updated_at = now()
     where _id = $1 and issue = $2 and status = any ($4::text[]) returning issue`,
    [_id, before.issue, issue.expiresOn, reissuable],
  );
  if (!moved[0]) throw new Error(`The certificate ${_id} could not be issued again`);
  await insertIssues(write, [{ ...issue, _id, issue: moved[0].issue }]);
  return recordOf(write, _id, before);
};

/** Stores issues of certificates under their places. */
const insertIssues = async (
  write: AnyWrite,
  issues: readonly (NewIssue & { readonly _id: string; readonly issue: number })[],
): Promise<void> => {
  await run(
    write.sql,
    sqlText`insert into certificate_issues (certificate_id, issue, kind, person, course, score, issued_on, expires_on, file_id, issued_by)
     select _id, issue, kind, person, course, score, "issuedOn", "expiresOn", "fileId", "issuedBy"
     from json_to_recordset($1::json) as new (_id uuid, issue smallint, kind text, person text, course text, score numeric,
       "issuedOn" date, "expiresOn" date, "fileId" uuid, "issuedBy" uuid)`,
    [JSON.stringify(issues)],
  );
};

/** Audits a change of a certificate and announces it, to its holder too. */
export const recordOf = async (write: AnyWrite, id: string, before: Certificate | null): Promise<Certificate> => {
  const after = await certificateById(write.sql, write.me ?? theServer, id);
  await write.record({ resource: "certificates", id, before, after, people: [after.user._id] });
  return after;
};

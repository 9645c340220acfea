import { certificates } from "../../../contract/certificates/endpoints.ts";
import type { Certificate, CertificateIssue, CheckedCertificate } from "../../../contract/certificates/entity.ts";
import { certificateStatesBefore, reissuable } from "../../../contract/certificates/states.ts";
import { notFound } from "../../core/app-error.ts";
import type { Actor } from "../../core/current-user.ts";
import type { Crud } from "../../core/db/crud.ts";
import type { Sql } from "../../core/db/pool.ts";
import { readRecord, readWhere } from "../../core/db/read.ts";
import { run } from "../../core/db/run.ts";
import { isErased, nameOrder, type SqlText, sqlText, textArray, today } from "../../core/db/sql-text.ts";
import { instant, json, ref, refToPerson, type View } from "../../core/db/view.ts";

/** SQL: whether the caller is staff. */
export const isStaff = sqlText`me.role = any (${textArray(certificates.revoke.policy.roles)})`;
/** SQL: what a certificate `c` with its present issue `i` is today. */
const status = sqlText`(case when c.status = 'revoked' then 'revoked' when i.expires_on < ${today} then 'expired' else 'issued' end)`;
/** SQL: how many days before its last one a certificate may be renewed: thirty, or seven where it is valid for less than two months. */
export const notice = sqlText`(case when i.expires_on - i.issued_on < 60 then 7 else 30 end)`;
const mayBe = (states: readonly string[]): SqlText =>
  sqlText`(${isStaff} and ${status} = any (${textArray(states)}) and not ${isErased(sqlText`c.user_id`)})`;

/** What an issue `i` prints. */
const printed = {
  issue: sqlText`i.issue`,
  kind: sqlText`i.kind`,
  person: sqlText`i.person`,
  course: sqlText`i.course`,
  score: sqlText`i.score`,
  issuedOn: sqlText`i.issued_on`,
  expiresOn: sqlText`i.expires_on`,
  issuedBy: refToPerson(sqlText`i.issued_by`),
  isFile: sqlText`i.file_id is not null`,
};

const issued = sqlText`certificates c join certificate_issues i on i.certificate_id = c._id and i.issue = c.issue`;
const texts = [sqlText`c.number`, sqlText`i.person`, sqlText`i.course`];

export const certificateView: View = {
  from: issued,
  id: sqlText`c._id`,
  name: sqlText`c.number`,
  visible: sqlText`true`,
  row: {
    _id: sqlText`c._id`,
    number: sqlText`c.number`,
    user: refToPerson(sqlText`c.user_id`),
    courseId: ref(
      sqlText`c.course_id`,
      sqlText`(select course.name from courses course where course._id = c.course_id)`,
    ),
    status,
    ...printed,
    renewableFrom: sqlText`i.expires_on - ${notice}`,
    revokeReason: sqlText`c.revoke_reason`,
    revokedBy: refToPerson(sqlText`c.revoked_by`),
    revokedAt: instant(sqlText`c.revoked_at`),
    createdAt: instant(sqlText`c.created_at`),
    updatedAt: instant(sqlText`c.updated_at`),
    version: sqlText`c.version`,
    can: sqlText`json_build_object('revoke', ${mayBe(certificateStatesBefore("revoked"))},
      'reinstate', ${mayBe(["revoked"])}, 'reissue', ${mayBe(reissuable)})`,
  },
  stored: {
    user: sqlText`c.user_id`,
    courseId: sqlText`c.course_id`,
    issuedBy: sqlText`i.issued_by`,
    revokedBy: sqlText`c.revoked_by`,
    revokedAt: sqlText`c.revoked_at`,
    createdAt: sqlText`c.created_at`,
    updatedAt: sqlText`c.updated_at`,
  },
  search: texts,
  byNames: { from: issued, own: texts, narrow: ["user"] },
  sorts: {
    createdAt: sqlText`c.created_at`,
    number: sqlText`c.number`,
    person: nameOrder(sqlText`i.person`),
    course: nameOrder(sqlText`i.course`),
    status,
    issuedOn: sqlText`i.issued_on`,
    expiresOn: sqlText`coalesce(i.expires_on, 'infinity')`,
    score: sqlText`coalesce(i.score, -1)`,
  },
  defaultOrder: sqlText`c.created_at desc`,
  filters: {
    status: (value) => sqlText`${status} = any(${value}::text[])`,
    courseId: (value) => sqlText`c.course_id = any(${value}::uuid[])`,
    user: (value) => sqlText`c.user_id = any(${value}::uuid[])`,
    kind: (value) => sqlText`i.kind = any(${value}::text[])`,
  },
  countMax: 5000,
};

export const certificateCrud: Crud = {
  resource: "certificates",
  table: sqlText`certificates`,
  noun: "certificate",
  fields: [],
  view: certificateView,
};

/** SQL: the certificate `c` is the caller's. */
export const isMine = sqlText`c.user_id = me._id`;
/** SQL: the caller may read the certificate `c`. */
export const isMineOrStaff = sqlText`(${isMine} or ${isStaff})`;

/** Throws not_found. */
export const certificateById = (sql: Sql, me: Actor, id: string): Promise<Certificate> =>
  readRecord<Certificate>(sql, certificateCrud, me, id);

/** A person's certificate of a course. */
export const certificateOf = async (
  sql: Sql,
  me: Actor,
  of: { readonly courseId: string; readonly userId: string },
): Promise<Certificate | undefined> => {
  const ofCourse = sqlText`c.course_id = ($3::uuid[])[1] and c.user_id = ($3::uuid[])[2]`;
  return (await readWhere<Certificate>(sql, certificateView, me, ofCourse, [of.courseId, of.userId]))[0];
};

/** All issues of a certificate, the latest first. */
export const issuesOf = async (sql: Sql, id: string): Promise<CertificateIssue[]> => {
  const issue = json({ ...printed, createdAt: instant(sqlText`i.created_at`) });
  const rows = await run<{ record: CertificateIssue }>(
    sql,
    sqlText`select ${issue} as record from certificate_issues i where i.certificate_id = $1 order by i.issue desc`,
    [id],
  );
  return rows.map(({ record }) => record);
};

/** A person's certificates with all their issues, for their archive. */
export const certificatesOfPerson = async (sql: Sql, me: Actor): Promise<object[]> => {
  const own = await readWhere<Certificate>(sql, certificateView, me, sqlText`c.user_id = $3`, me._id);
  return Promise.all(
    own.map(async ({ can: _can, ...certificate }) => ({
      ...certificate,
      issues: await issuesOf(sql, certificate._id),
    })),
  );
};

/** What anyone reads of the certificate with a number, and of an earlier issue of it. */
export const checkedByNumber = async (
  sql: Sql,
  number: string,
  issue: number | null,
): Promise<CheckedCertificate | undefined> => {
  const { person, course, score, issuedOn, expiresOn, issue: present } = printed;
  const superseded = sqlText`case when earlier.issue < i.issue
    then json_build_object('issue', earlier.issue, 'issuedOn', earlier.issued_on) end`;
  const company = sqlText`(select name from company)`;
  const record = json({
    company,
    number: sqlText`c.number`,
    status,
    person,
    course,
    score,
    issuedOn,
    expiresOn,
    issue: present,
    superseded,
  });
  const [row] = await run<{ record: CheckedCertificate }>(
    sql,
    sqlText`select ${record} as record from ${certificateView.from}
       left join certificate_issues earlier on earlier.certificate_id = c._id and earlier.issue = $2
     where c.number = $1 and ($2::smallint is null or earlier.issue is not null)`,
    [number, issue],
  );
  return row?.record;
};

/** Throws not_found. */
export const requireCourse = async (sql: Sql, id: string): Promise<void> => {
  const found = await run(sql, sqlText`select from courses where _id = $1 and deleted_at is null`, [id]);
  if (found.length === 0) throw notFound("course");
};

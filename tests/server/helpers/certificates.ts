import type { CertificateState, IssueKind } from "../../../contract/certificates/states.ts";
import type { Database } from "../../../server/core/db/pool.ts";
import { newId } from "../../../server/core/ids.ts";
import { randomNumber } from "../../../server/areas/certificates/rules.ts";

interface NewCourse {
  readonly name?: string;
  /** Null: its certificates are valid without end. */
  readonly months?: number | null;
}

/** A published course as the database keeps it. */
export const insertCourse = async (db: Database, { name, months = null }: NewCourse = {}): Promise<string> => {
  const _id = newId();
  await db.pool.query(
    `insert into courses (_id, name, level, language, summary, description, status, valid_months, published_at)
     values ($1, $2, 'beginner', 'en', '', '', 'published', $3, now())`,
    [_id, name ?? `Course ${_id}`, months],
  );
  return _id;
};

export const insertEnrolment = async (
  db: Database,
  { course, user, status = "completed" }: { course: string; user: string; status?: string },
): Promise<string> => {
  const _id = newId();
  await db.pool.query(
    `insert into enrolments (_id, course_id, user_id, status, completed_at)
     values ($1, $2, $3, $4, case when $4 in ('completed', 'certified') then now() end)`,
    [_id, course, user, status],
  );
  return _id;
};

interface NewCertificate {
  readonly user: string;
  readonly course?: string;
  readonly status?: CertificateState;
  readonly kind?: IssueKind;
  readonly person?: string;
  readonly printedCourse?: string;
  readonly score?: number | null;
  /** YYYY-MM-DD. */
  readonly issuedOn?: string;
  readonly expiresOn?: string | null;
}

/** A certificate as the database keeps it, without the call that issues it. */
export const insertCertificate = async (
  db: Database,
  { user, course, status = "issued", ...printed }: NewCertificate,
): Promise<{ _id: string; number: string; course: string }> => {
  const [_id, number] = [newId(), randomNumber()];
  const course_id = course ?? (await insertCourse(db));
  const isRevoked = status === "revoked";
  await db.sql
    .insertInto("certificates")
    .values({
      _id,
      number,
      course_id,
      user_id: user,
      status,
      revoke_reason: isRevoked ? "Copied answers" : "",
      revoked_at: isRevoked ? new Date().toISOString() : null,
    })
    .execute();
  const { kind = "completed", person = "Ada Byron", printedCourse = "Boxes", score = 92.5 } = printed;
  const { issuedOn = "2026-01-31", expiresOn = null } = printed;
  await db.sql
    .insertInto("certificate_issues")
    .values({
      certificate_id: _id,
      issue: 1,
      kind,
      person,
      course: printedCourse,
      score,
      issued_on: issuedOn,
      expires_on: expiresOn,
    })
    .execute();
  return { _id, number, course: course_id };
};

/** The day so many days from today, YYYY-MM-DD in UTC, which is the test company's time zone. */
export const dayFromToday = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

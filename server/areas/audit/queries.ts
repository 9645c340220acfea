import { nameOf, recordNames } from "../../core/db/record-names.ts";
import { beginOf, fullName, joined, quote, sqlText, type SqlText, matches } from "../../core/db/sql-text.ts";
import { instant, refToPerson, type View } from "../../core/db/view.ts";

const nameNow = (): SqlText =>
  sqlText`case a.resource ${joined(
    Object.keys(recordNames()).map((area) => sqlText`when ${quote(area)} then ${nameOf(area, sqlText`a.record_id`)}`),
    " ",
  )} end`;

/** SQL: the ids of records whose names match the pattern. */
const recordsNamed = (pattern: SqlText): SqlText =>
  joined(
    Object.values(recordNames())
      .filter(({ isMade }) => !isMade)
      .map(({ table, name }) => sqlText`select r._id from ${table} r where ${matches(name, pattern)}`),
    " union all ",
  );

/** Counting stops here, because the audit grows without end. */
const countMax = 10_000;

/** Who changed what. Personal fields are still sealed here: see openPersonal. */
export const auditView: View = {
  from: sqlText`audit a`,
  id: sqlText`a._id`,
  name: sqlText`a.action`,
  visible: sqlText`true`,
  row: {
    _id: sqlText`a._id`,
    at: instant(sqlText`a.at`),
    actor: refToPerson(sqlText`a.actor_id`),
    action: sqlText`a.action`,
    resource: sqlText`a.resource`,
    record: () => sqlText`json_build_object('_id', a.record_id, 'name', ${nameNow()})`,
    before: sqlText`a.before`,
    after: sqlText`a.after`,
    requestId: sqlText`a.request_id`,
  },
  stored: { at: sqlText`a.at`, actor: sqlText`a.actor_id`, record: sqlText`a.record_id` },
  sorts: { at: sqlText`a.at`, createdAt: sqlText`a.at` },
  defaultOrder: sqlText`a.at desc`,
  filters: {
    actor: (value) => sqlText`a.actor_id = any(${value}::uuid[])`,
    action: (value) => sqlText`a.action = any(${value}::text[])`,
    resource: (value) => sqlText`a.resource = any(${value}::text[])`,
    record: (value) => sqlText`a.record_id = ${value}::uuid`,
    startDate: (value) => sqlText`a.at >= ${beginOf(sqlText`${value}::date`)}`,
    endDate: (value) => sqlText`a.at < ${beginOf(sqlText`${value}::date + 1`)}`,
    // Names are looked up first, as lists of ids: each has an index here, while joining the names would read all rows.
    matching: (value) => {
      const pattern = sqlText`'%' || regexp_replace(${value}::text, '([\\\\%_])', '\\\\\\1', 'g') || '%'`;
      return sqlText`(a.actor_id = any(array(select who._id from users who where ${matches(fullName(sqlText`who`), pattern)}))
        or a.record_id = any(array(${recordsNamed(pattern)})) or a.request_id = ${value}::text)`;
    },
  },
  countMax,
};

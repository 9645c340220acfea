import { nameOf, recordNames } from "../../core/db/record-names.ts";
import { fullName, platformZone } from "../../core/db/sql-text.ts";
import { instant, refToPerson, type View } from "../../core/db/view.ts";

const nameNow = (): string =>
  `case a.resource ${Object.keys(recordNames())
    .map((area) => `when '${area}' then ${nameOf(area, "a.record_id")}`)
    .join(" ")} end`;

/** Ids of the records whose name has the text, given a pattern. */
const recordsNamed = (pattern: string): string =>
  Object.values(recordNames())
    .filter(({ isMade }) => !isMade)
    .map(({ table, name }) => `select r._id from ${table} r where (${name}) ilike ${pattern}`)
    .join(" union all ");

/** How many changes are counted out. */
const countMax = 10_000;

/** Who changed what. Personal fields are still sealed in it: see openPersonal. */
export const auditView: View = {
  from: "audit a",
  id: "a._id",
  name: "a.action",
  visible: "true",
  row: {
    _id: "a._id",
    at: instant("a.at"),
    actor: refToPerson("a.actor_id"),
    action: "a.action",
    resource: "a.resource",
    record: () => `json_build_object('_id', a.record_id, 'name', ${nameNow()})`,
    before: "a.before",
    after: "a.after",
    requestId: "a.request_id",
  },
  stored: { at: "a.at", actor: "a.actor_id", record: "a.record_id" },
  sorts: { at: "a.at" },
  defaultOrder: "a.at desc",
  filters: {
    actor: (given) => `a.actor_id = any(${given}::uuid[])`,
    action: (given) => `a.action = any(${given}::text[])`,
    resource: (given) => `a.resource = any(${given}::text[])`,
    record: (given) => `a.record_id = ${given}::uuid`,
    startDate: (given) => `a.at >= ${given}::date::timestamp at time zone ${platformZone}`,
    endDate: (given) => `a.at < (${given}::date + 1)::timestamp at time zone ${platformZone}`,
    // As lists of ids, each with an index of its own: a name of another table is no order to read millions in.
    matching: (given) => {
      const pattern = `'%' || regexp_replace(${given}::text, '([\\\\%_])', '\\\\\\1', 'g') || '%'`;
      return `(a.actor_id = any(array(select who._id from users who where (${fullName("who")}) ilike ${pattern}))
        or a.record_id = any(array(${recordsNamed(pattern)})) or a.request_id = ${given}::text)`;
    },
  },
  countMax,
};

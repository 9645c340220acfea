import { type NeedKey, needKeys } from "../../../contract/dashboard.ts";
import { rowNamed } from "../../../contract/index.ts";
import { type Need, needs } from "../../../contract/needs.ts";
import { dayOf, words } from "../../db/sql-text.ts";
import type { Parameters } from "../../db/view.ts";
import { countWaiting, type Waiting } from "../../db/waiting.ts";
import { lastFailedMail, waitingRecipients } from "../groups/actions.ts";
import { waitingPayments } from "../payments/actions.ts";
import { failedRun, waitingPayouts, waitingRuns } from "../payouts/actions.ts";
import { waitingRequests } from "../privacy/actions.ts";
import { waitingProjects } from "../projects/actions.ts";
import { waitingPeople } from "../users/actions.ts";
import { waitingHours } from "../work-history/actions.ts";

/** How a need is counted: what waits, and SQL for what of the list's query or path only the server knows. */
interface Source {
  readonly of: Waiting;
  readonly query?: Readonly<Record<string, string>>;
  readonly params?: Readonly<Record<string, string>>;
}

/** A mail that failed is told for so many days: nobody can take it back. */
const mailDays = 7;
const failedMail = lastFailedMail(mailDays);

const sources: Readonly<Record<NeedKey, Source>> = {
  hoursWaiting: { of: waitingHours.approval },
  hoursOdd: { of: waitingHours.approval },
  paymentsWaiting: { of: waitingHours.payment },
  payoutsFailed: { of: waitingPayouts, query: { run: `array[${failedRun}]` }, params: { _id: failedRun } },
  runsToSend: { of: waitingRuns },
  disputesOpen: { of: waitingPayments.answer },
  adjustmentsProposed: { of: waitingPayments.decision },
  hoursToCorrect: { of: waitingHours.worker },
  checkOutsForgotten: { of: waitingHours.checkOut, query: { endDate: `(${dayOf("now()")} - 1)` } },
  erasureAsked: { of: waitingRequests },
  projectsWithoutRate: { of: waitingProjects },
  projectsWithoutGuideline: { of: waitingProjects },
  projectsFull: { of: waitingProjects },
  jobsBlocked: { of: waitingPeople },
  invitationsOpen: { of: waitingPeople },
  groupMailFailed: { of: waitingRecipients(failedMail), params: { _id: failedMail } },
};

/** SQL: an object of values that are themselves SQL: a day and an id become texts, an array stays one. */
const objectOf = (fields: Readonly<Record<string, string>>): string =>
  `jsonb_build_object(${Object.entries(fields)
    .map(([name, value]) => `'${name}', ${value}`)
    .join(", ")})`;

/** SQL: the need as the reply has it, or no row where nothing waits for the caller. */
const needSql = (key: NeedKey, place: number, params: Parameters): string => {
  const need: Need = needs[key];
  const { of, query = {}, params: path = {} } = sources[key];
  const given = {
    ...Object.fromEntries(Object.entries(need.query).map(([name, value]) => [name, params.add(value)])),
    ...query,
  };
  const conditions = Object.entries(given).map(([name, value]) =>
    of.view.filters[name]!(value, false, () => undefined),
  );
  const { who: roles } = rowNamed(need.may).may;
  const who = roles === "anyone" ? "true" : `me.role = any (${words(roles)})`;
  return `select ${place} as place, json_build_object('key', '${key}', 'count', w.count, 'listed', w.listed,
      'oldest', w.oldest, 'query', ${params.add(JSON.stringify(need.query))}::jsonb || ${objectOf(query)},
      'params', ${objectOf(path)}) as need
    from (select) one cross join lateral (${countWaiting(of, conditions)}) w where ${who} and w.count > 0`;
};

/** The whole reply as JSON text. What is not the role's to act on is not even counted. */
export const needsSql = (params: Parameters): string => `(
  select json_build_object('needs', coalesce(json_agg(found.need order by found.place), '[]'::json))::text
  from (${needKeys.map((key, place) => needSql(key, place, params)).join(" union all ")}) found)`;

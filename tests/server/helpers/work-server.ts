import { contract } from "../../../contract/index.ts";
import type { Project } from "../../../contract/projects/endpoints.ts";
import type { Skill } from "../../../contract/skills/endpoints.ts";
import { ledgerKeptSums } from "../../../server/areas/ledger/queries.ts";
import { linesSums, workDaySums } from "../../../server/areas/payments/counts.ts";
import { personPaymentsSums } from "../../../server/areas/payments/person-sums.ts";
import { payoutsSums } from "../../../server/areas/payouts/counts.ts";
import { hoursSums } from "../../../server/areas/work-history/counts.ts";
import { personHoursSums } from "../../../server/areas/work-history/person-sums.ts";
import { run } from "../../../server/core/db/run.ts";
import { sqlText } from "../../../server/core/db/sql-text.ts";
import { beginEarlier, type Entry, insertEntry, insertOpenCheckIns } from "./hours.ts";
import { type Actor, startTestServer } from "./test-server.ts";

const kept = [
  hoursSums,
  personHoursSums,
  linesSums,
  workDaySums,
  personPaymentsSums,
  payoutsSums,
  ledgerKeptSums,
  { faults: sqlText`overlapping_hours_faults` },
];

/** Payment lines whose day is not that of their work. */
const linesOfOtherDays = sqlText`select p._id, p.day from payments p
  left join work_history w on w._id = coalesce(p.work_history_id, p.undone_entry_id)
  where p.day is distinct from coalesce(w.checked_in_date, (p.created_at at time zone platform_zone())::date)`;

let made = 0;
/** Names of one length, so that an order by name is the order of creation. */
const nextName = (thing: string): string => `${thing} ${String(++made).padStart(4, "0")}`;

/** A server with what tests of hours need: projects, skills, and entries of any age. */
export const startWorkServer = async (database?: string) => {
  const server = await startTestServer({ ...(database && { database }) });
  const create = async <T>(
    endpoint: typeof contract.projects.create | typeof contract.skills.create,
    as: Actor,
    body: object,
  ) => {
    const answer = await server.call(endpoint, { as, body });
    if (answer.status !== 201) throw new Error(`${endpoint.path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body as T;
  };
  return {
    ...server,
    /** An active project, unless the body says otherwise. */
    project: async (as: Actor, body: object = {}): Promise<Project> => {
      const fields = { name: nextName("Project"), status: "active", ...body };
      return (await create<{ projectDrawer: Project }>(contract.projects.create, as, fields)).projectDrawer;
    },
    skill: (as: Actor) => create<Skill>(contract.skills.create, as, { name: nextName("Skill") }),
    entry: (worker: { _id: string }, projectId: string, entry?: Entry) =>
      insertEntry(server.db, worker, projectId, entry),
    /** A person is checked in, whatever the rules of check-in are. */
    openCheckIn: (worker: Actor, projectId: string) => insertOpenCheckIns(server.db, [worker._id], projectId),
    beginEarlier: (entryId: string, by: string) => beginEarlier(server.db, entryId, by),
    /** Whatever was done to hours, payment lines and the ledger, the sums and marks that are kept of them are right. */
    close: async (): Promise<void> => {
      const faults: unknown[] = [];
      faults.push(...(await run(server.db.sql, linesOfOtherDays, [])));
      for (const { faults: of } of kept) faults.push(...(await run(server.db.sql, sqlText`select * from ${of}()`, [])));
      await server.close();
      if (faults.length > 0) throw new Error(`What is kept is wrong: ${JSON.stringify(faults)}`);
    },
    /** The company's time zone. */
    setZone: async (timeZone: string): Promise<void> => {
      await server.db.sql.updateTable("company").set({ time_zone: timeZone }).execute();
    },
  };
};
export type WorkServer = Awaited<ReturnType<typeof startWorkServer>>;

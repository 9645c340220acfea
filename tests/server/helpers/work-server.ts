import type { z } from "zod";
import { allRows, table } from "../../../contract/index.ts";
import type { Project } from "../../../contract/projects.ts";
import type { Skill } from "../../../contract/skills.ts";
import { paymentHandlers } from "../../../server/areas/payments/handlers.ts";
import { projectHandlers } from "../../../server/areas/projects/handlers.ts";
import { skillHandlers } from "../../../server/areas/skills/handlers.ts";
import { workHistoryHandlers } from "../../../server/areas/work-history/handlers.ts";
import { run } from "../../../server/db/run.ts";
import { newId } from "../../../server/ids.ts";
import { type Caller, startTestServer } from "./test-server.ts";

const handlers = {
  skills: skillHandlers,
  projects: projectHandlers,
  workHistory: workHistoryHandlers,
  payments: paymentHandlers,
};

export interface Entry {
  /** ISO 8601. */
  readonly from?: string;
  readonly seconds?: number;
  readonly state?: "pending" | "needs_correction";
  readonly note?: string;
}

let made = 0;

/** A server with what tests of hours need: projects, skills, and entries of any age. */
export const startWorkServer = async (database?: string) => {
  const server = await startTestServer({
    table: { rows: allRows.filter(({ area }) => area in handlers), handlers },
    ...(database && { database }),
  });
  const must = async <T>(answer: Promise<{ status: number; body: unknown }>, key?: string): Promise<T> => {
    const { status, body } = await answer;
    if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
    return (key ? (body as Record<string, unknown>)[key] : body) as T;
  };
  return {
    ...server,
    /** An active project, unless the body says otherwise. */
    project: (as: Caller, body: Partial<z.input<typeof table.projects.create.body>> | object = {}) =>
      must<Project>(
        server.call(table.projects.create, { as, body: { name: `Project ${++made}`, status: "active", ...body } }),
        "projectDrawer",
      ),
    skill: (as: Caller) =>
      must<Skill>(server.call(table.skills.create, { as, body: { name: `Skill ${++made}` } })),
    /** A finished entry, 100 seconds of 1 March 2026 unless said otherwise. */
    entry: async (worker: { _id: string }, projectId: string, entry: Entry = {}): Promise<string> => {
      const _id = newId();
      const from = new Date(entry.from ?? Date.parse("2026-03-01T09:00:00Z") + ++made * 1000);
      const seconds = entry.seconds ?? 100;
      await run(
        server.db.sql,
        `insert into work_history (_id, user_id, project_id, state, source, checked_in_at, checked_out_at,
           checked_in_date, seconds, note)
         select $1, $2, $3, $4, 'clock', $5::timestamptz, $6, ($5::timestamptz at time zone time_zone)::date, $7, $8
         from company`,
        [
          _id,
          worker._id,
          projectId,
          entry.state ?? "pending",
          from.toISOString(),
          new Date(from.getTime() + Math.max(seconds, 0.5) * 1000).toISOString(),
          seconds,
          entry.note ?? "",
        ],
      );
      return _id;
    },
    /** Somebody is checked in, without the rules of check-in. */
    openCheckIn: async (worker: Caller, projectId: string): Promise<void> => {
      const _id = newId();
      await run(
        server.db.sql,
        `with entry as (
           insert into work_history (_id, user_id, project_id, state, source, checked_in_at, checked_in_date)
           values ($1, $2, $3, 'running', 'clock', now(), current_date) returning *)
         insert into open_check_ins select user_id, project_id, _id, checked_in_at from entry`,
        [_id, worker._id, projectId],
      );
    },
    /** The running session began so much earlier; its day stays. */
    agesAgo: async (entryId: string, age: string): Promise<void> => {
      await run(
        server.db.sql,
        `with entry as (update work_history set checked_in_at = checked_in_at - $2::interval where _id = $1 returning *)
         update open_check_ins o set checked_in_at = entry.checked_in_at from entry where o.work_history_id = entry._id`,
        [entryId, age],
      );
    },
    /** The company's time zone; servers started before keep theirs for some seconds. */
    setZone: async (timeZone: string): Promise<void> => {
      await server.db.sql.updateTable("company").set({ time_zone: timeZone }).execute();
    },
  };
};
export type WorkServer = Awaited<ReturnType<typeof startWorkServer>>;

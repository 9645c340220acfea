import { agentOf } from "../../../contract/annotation/agents.ts";
import type { ServerSync } from "../../../contract/resources/fields.ts";
import { run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import type { AnyWrite } from "../../core/db/write.ts";
import type { Context } from "../../core/http/context.ts";
import { newId } from "../../core/ids.ts";
import { requireServer } from "../annotation/actions.ts";
import { syncById } from "./queries.ts";

export const syncTask = "sync-annotation-server";

/** Where a sync begins. */
export const firstCursor = { phase: "workspaces", after: "" } as const;

/** SQL: the sync is taken up where it ended. */
const goesOn = sqlText`(s.state <> 'done' and s.started_at > now() - interval '1 day')`;

/**
 * Starts the sync of a team, and answers the one that is running where there is one. What failed within a day goes on
 * where it ended; a running one that nothing was heard of for an hour is taken up again. Throws server_not_set_up.
 */
export const startSync = async (
  context: Context,
  serverAgent: string,
  teamId: string,
): Promise<{ sync: ServerSync }> => {
  const { services, me, change } = context;
  requireServer(services.annotationServers, serverAgent);
  const agent = agentOf(serverAgent);
  return change(async (write) => {
    const [started] = await run<{ _id: string }>(
      write.sql,
      sqlText`insert into annotation_syncs as s (_id, server_agent, team_id, cursor, started_by) values ($1, $2, $3, $4::jsonb, $5)
       on conflict (server_agent, team_id) do update set state = 'running', failures = 0, problem = '', finished_at = null,
         started_by = excluded.started_by, touched_at = now(),
         started_at = case when ${goesOn} then s.started_at else now() end,
         cursor = case when ${goesOn} then s.cursor else excluded.cursor end,
         workspaces = case when ${goesOn} then s.workspaces else 0 end,
         projects = case when ${goesOn} then s.projects else 0 end,
         datasets = case when ${goesOn} then s.datasets else 0 end,
         jobs = case when ${goesOn} then s.jobs else 0 end,
         jobs_gone = case when ${goesOn} then s.jobs_gone else 0 end
       where s.state <> 'running' or s.touched_at < now() - interval '1 hour'
       returning s._id`,
      [newId(), agent, teamId, JSON.stringify(firstCursor), me._id],
    );
    if (started) await queueSync(write, started._id);
    const [{ _id } = { _id: "" }] = await run<{ _id: string }>(
      write.sql,
      sqlText`select _id from annotation_syncs where server_agent = $1 and team_id = $2`,
      [agent, teamId],
    );
    const sync = await syncById(write.sql, me, _id);
    await write.record(...(started ? [{ resource: "resources" as const, id: _id, before: null, after: sync }] : []));
    return { sync };
  });
};

/** Queues the next part of a sync; the parts of one run one at a time. */
export const queueSync = (write: AnyWrite, syncId: string, runAt?: Date): Promise<void> => {
  const name = `${syncTask}-${syncId}`;
  return write.enqueue(syncTask, { syncId }, { jobKey: name, queue: name, ...(runAt && { runAt }) });
};

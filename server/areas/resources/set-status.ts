import type { z } from "zod";
import type { ServerProjectStatus } from "../../../contract/resources/fields.ts";
import { notFound } from "../../core/app-error.ts";
import { run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import type { Context } from "../../core/http/context.ts";
import { newId } from "../../core/ids.ts";
import type { AnnotationServer } from "../../services/annotation/annotation-server.ts";
import { askServer, requireServer } from "../annotation/actions.ts";

type Status = z.output<typeof ServerProjectStatus>;

/** Sets our status of a server's project. Throws server_not_set_up, not_found, server_unavailable. */
export const setProjectStatus = async (context: Context, id: string, serverAgent: string, status: Status) => {
  const server = requireServer(context.services.annotationServers, serverAgent);
  await requireProject(context, server, id);
  return context.change(async (write) => {
    // A row of its own for the audit, with the status that it has without one.
    await run(
      write.sql,
      sqlText`insert into annotation_projects (_id, server_agent, id) values ($1, $2, $3) on conflict do nothing`,
      [newId(), server.agent, id],
    );
    const [project] = await run<{ _id: string; before: Status }>(
      write.sql,
      sqlText`with old as (select _id, status from annotation_projects where server_agent = $1 and id = $2 for no key update)
       update annotation_projects p set status = $3 from old where p._id = old._id returning p._id, old.status as before`,
      [server.agent, id, status],
    );
    const { _id, before } = project!;
    await write.record({ resource: "resources", id: _id, before: { status: before }, after: { status } });
    return { project: { id, status } };
  });
};

/** What was mirrored is known without asking the server. */
const requireProject = async ({ sql }: Context, server: AnnotationServer, id: string): Promise<void> => {
  const known = await run(sql, sqlText`select from annotation_projects where server_agent = $1 and id = $2`, [
    server.agent,
    id,
  ]);
  if (known.length > 0) return;
  const found = await askServer(server, "project", () => server.quick.project(id));
  if (!found) throw notFound("project");
};

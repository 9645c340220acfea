import type { ServerAgent } from "../../../contract/annotation/agents.ts";
import { demoAccounts } from "../../../contract/demo.ts";
import { demoStandIns } from "../../stand-in/child.ts";
import { byId, makeWorld } from "../../stand-in/world.ts";
import type { Sql } from "../../core/db/pool.ts";
import type { DemoCompany } from "../../demo/company.ts";

/** The roles whose people work there, and so have an account on both. */
const atWork: ReadonlySet<string> = new Set(["annotator", "reviewer"]);

/**
 * The demo's own accounts are linked to theirs on the stand-ins, which have them by the first part of their address; and
 * jobs that the worker can take to jobs there.
 */
export const fillAnnotation = async ({ sql, founded, projects, pieceProject }: DemoCompany): Promise<void> => {
  const emails = demoAccounts.map(({ email }) => email);
  const people = await sql.selectFrom("users").select(["_id", "email", "role"]).where("email", "in", emails).execute();
  await sql
    .insertInto("annotation_accounts")
    .values(
      demoStandIns.flatMap(({ agent }) =>
        people
          .filter(({ role }) => agent === "quantigo" || atWork.has(role))
          .map(({ _id, email }) => ({
            user_id: _id,
            server_agent: agent,
            login: email.split("@")[0]!,
            created_at: founded.toISOString(),
          })),
      ),
    )
    .execute();
  const first = projects.find(({ status }) => status === "active");
  if (first) await linkJobs(sql, first._id, "quantigo", "City crossings");
  await linkJobs(sql, pieceProject, "ag", "Ripe apples");
};

/** Links the newest available jobs of a project to those jobs of one on a stand-in that nobody has there. */
const linkJobs = async (sql: Sql, projectId: string, agent: ServerAgent, name: string): Promise<void> => {
  const { kind } = demoStandIns.find((standIn) => standIn.agent === agent)!;
  const world = makeWorld(kind);
  const project = world.projects.find((one) => one.name === name)!;
  const free = world.jobs.filter(
    ({ status, datasetId }) => status === "pending" && byId(world.datasets, datasetId)?.projectId === project.id,
  );
  const jobs = await sql
    .selectFrom("jobs")
    .select("_id")
    .where("project_id", "=", projectId)
    .where("status", "=", "available")
    .where("assigned_job_id", "is", null)
    .orderBy("created_at", "desc")
    .limit(free.length)
    .execute();
  for (const [at, { _id }] of jobs.entries()) {
    const { id, datasetId, itemIds } = free[at]!;
    await sql
      .updateTable("jobs")
      .set({
        server_agent: agent,
        server_project_id: String(project.id),
        dataset_id: String(datasetId),
        dataset: byId(world.datasets, datasetId)!.name,
        server_job_id: String(id),
        server_status: "pending",
        items: itemIds.length,
      })
      .where("_id", "=", _id)
      .execute();
  }
};

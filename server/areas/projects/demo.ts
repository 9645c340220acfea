import type { DemoCompany } from "../../demo/company.ts";
import { projectPlans } from "../../demo/names.ts";
import { insertPieceProject } from "./demo-piece-project.ts";
import { fillGuidelines } from "./demo-guidelines.ts";

const dayMs = 86_400_000;
/** Days since the rates were raised. */
const raisedDaysAgo = 92 / 3;

/** Projects of every state, private ones with their members, rates and guidelines. */
export const fillProjects = async (company: DemoCompany): Promise<void> => {
  await insertProjects(company);
  await insertPieceProject(company);
  await fillGuidelines(company);
};

const insertProjects = async (company: DemoCompany): Promise<void> => {
  const { sql, random, now, people, skills } = company;
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs);
  const annotators = people.filter((person) => person.role === "annotator" && !person.isAccount);
  const projects = projectPlans.map((plan, index) => ({
    plan,
    _id: random.id(daysAgo(110 - index)),
    status: plan.status,
    skills: plan.skills.map((skill) => skills[skill]!),
    members: "isPrivate" in plan ? new Set(random.some(annotators, 9).map((person) => person._id)) : null,
    until: plan.status === "completed" ? daysAgo(35) : plan.status === "paused" ? daysAgo(12) : null,
    created: daysAgo(110 - index).toISOString(),
  }));
  await sql
    .insertInto("projects")
    .values(
      projects.map(({ plan, _id, created }) => ({
        _id,
        name: plan.name,
        client_alias: plan.client,
        description: plan.description,
        platform: plan.platform,
        tool_url: plan.platform === "Supervisely" ? "https://supervisely.demo.muster.example/" : "",
        status: plan.status,
        is_private: "isPrivate" in plan,
        capacity: "capacity" in plan ? plan.capacity : null,
        longest_shift_minutes: 600,
        created_at: created,
        updated_at: created,
      })),
    )
    .execute();
  await sql
    .insertInto("project_skills")
    .values(projects.flatMap((project) => project.skills.map((skill_id) => ({ project_id: project._id, skill_id }))))
    .execute();
  await sql
    .insertInto("project_members")
    .values(
      projects.flatMap(({ _id, members }) => [...(members ?? [])].map((user_id) => ({ project_id: _id, user_id }))),
    )
    .execute();
  const raised = daysAgo(raisedDaysAgo).toISOString().slice(0, 10);
  await sql
    .insertInto("project_rates")
    .values(
      projects.flatMap(({ _id, plan }) => [
        ...("rate" in plan ? [{ project_id: _id, starts_on: "-infinity", hourly_rate: plan.rate }] : []),
        ...("raise" in plan ? [{ project_id: _id, starts_on: raised, hourly_rate: plan.raise }] : []),
      ]),
    )
    .execute();
  company.projects = projects;
};

import type { DemoCompany } from "../../demo/company.ts";
import { Random } from "../../demo/random.ts";

const hourMs = 3_600_000;
const openOnes = 4;

/** Some people ask for a skill that keeps them from an active project; one was declined, with a course to take first. */
export const fillSkillRequests = async ({ sql, now, people, workers, projects }: DemoCompany): Promise<void> => {
  const random = new Random(20_261_125);
  const accounts = new Set(people.filter(({ isAccount }) => isAccount).map(({ _id }) => _id));
  const manager = people.find(({ role, isAccount }) => role === "manager" && isAccount);
  const wishes = workers
    .filter(({ _id }) => !accounts.has(_id))
    .flatMap(({ _id, skills }) => {
      const project = projects.find(
        ({ status, members, skills: needed }) =>
          status === "active" && !members && needed.filter((skill) => !skills.has(skill)).length === 1,
      );
      const skill = project?.skills.find((one) => !skills.has(one));
      return project && skill ? [{ user_id: _id, skill_id: skill, project_id: project._id }] : [];
    })
    .slice(0, openOnes + 1);
  if (wishes.length === 0) return;
  const course = await sql
    .selectFrom("courses")
    .select("_id")
    .where("status", "=", "published")
    .where("name", "like", "Bounding boxes%")
    .executeTakeFirst();
  const rows = wishes.map((wish, index) => {
    const created = new Date(now.getTime() - (index * 7 + 2) * hourMs);
    const isDeclined = index === openOnes && manager !== undefined;
    const decided = new Date(created.getTime() + hourMs).toISOString();
    return {
      ...wish,
      _id: random.id(created),
      created_at: created.toISOString(),
      updated_at: isDeclined ? decided : created.toISOString(),
      state: isDeclined ? ("declined" as const) : ("open" as const),
      answer: isDeclined ? "You are new to drawing boxes." : "",
      course_id: isDeclined ? (course?._id ?? null) : null,
      decided_by: isDeclined ? manager._id : null,
      decided_at: isDeclined ? decided : null,
    };
  });
  await sql.insertInto("skill_requests").values(rows).execute();
};

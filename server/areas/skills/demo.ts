import type { DemoCompany } from "../../demo/company.ts";
import { projectPlans, skillNames } from "../../demo/names.ts";

const dayMs = 86_400_000;

/** The skills, and who has which. */
export const fillSkills = async (company: DemoCompany): Promise<void> => {
  await insertSkills(company);
  await grantSkills(company);
};

const insertSkills = async (company: DemoCompany): Promise<void> => {
  const { sql, random, founded } = company;
  const rows = skillNames.map(([name, description], index) => {
    const created = new Date(founded.getTime() + index * 60_000).toISOString();
    return { _id: random.id(new Date(created)), name, description, created_at: created, updated_at: created };
  });
  await sql.insertInto("skills").values(rows).execute();
  company.skills = rows.map((row) => row._id);
};

/** Annotators have the skills of two or three projects, and some more; the demo worker lacks some on purpose. */
const grantSkills = async (company: DemoCompany): Promise<void> => {
  const { sql, random, founded, people, skills } = company;
  // The last one is granted within two weeks.
  const granted = (index: number) => new Date(founded.getTime() + 14 * dayMs + index * 3_600_000).toISOString();
  const granter = people.find((person) => person.role === "manager")?._id ?? null;
  const workers = people
    .filter((person) => person.role === "annotator" || person.role === "reviewer")
    .map((person) => {
      const plans = person.isAccount
        ? [projectPlans[0], projectPlans[4], projectPlans[7]]
        : random.some(projectPlans, 3);
      const indexes = new Set([...plans.flatMap((plan) => plan.skills), ...random.some([7, 8, 9, 13], 1)]);
      return { _id: person._id, skills: new Set([...indexes].map((index) => skills[index]!)) };
    });
  await sql
    .insertInto("user_skills")
    .values(
      workers.flatMap((worker, index) =>
        [...worker.skills].map((skill_id) => ({
          user_id: worker._id,
          skill_id,
          granted_by: granter,
          granted_at: granted(index),
        })),
      ),
    )
    .execute();
  company.workers = workers;
};

import type { JobState } from "../../../contract/jobs/states.ts";
import type { DemoCompany } from "../../demo/company.ts";
import { Random } from "../../demo/random.ts";

const hourMs = 3_600_000;
/** Jobs of each project that work is done on. */
const jobsOfProject = 14;

const scenes = ["Batch", "Set", "Sequence", "Drive", "Part"] as const;

/**
 * Jobs of the projects that have begun, the oldest first: all available, until the assigned jobs that follow take some
 * (server/areas/assigned-jobs/demo.ts), and a few drafts and paused ones.
 */
export const fillJobs = async (company: DemoCompany): Promise<void> => {
  const { sql, now, people, projects } = company;
  const random = new Random(20_260_112);
  const manager = people.find(({ role, isAccount }) => role === "manager" && isAccount)?._id ?? null;
  const begun = projects.filter(({ status }) => status === "active");
  if (begun.length === 0) return;
  const requirements = begun.map(({ _id }) => ({ _id: random.id(now), project_id: _id, skill_key: "" }));
  await sql.insertInto("job_requirements").values(requirements).execute();
  const jobs = requirements.flatMap(({ _id: requirement_id, project_id }, place) => {
    const word = scenes[place % scenes.length]!;
    return Array.from({ length: jobsOfProject }, (_, at) => {
      const created = new Date(now.getTime() - ((jobsOfProject - at) * 31 + place) * hourMs);
      const status: JobState = at === jobsOfProject - 1 && place % 3 === 0 ? "draft" : "available";
      return {
        _id: random.id(created),
        title: `${word} ${String(101 + place * 20 + at)}`,
        description: at % 3 === 0 ? "Take your time here: small things are easy to miss." : "",
        status,
        project_id,
        requirement_id,
        time_limit: random.pick([120, 240, 480, 480]),
        items: random.between(20, 160),
        created_by: manager,
        created_at: created.toISOString(),
        updated_at: created.toISOString(),
      };
    });
  });
  await sql.insertInto("jobs").values(jobs).execute();
  await insertPieceJobs(company, manager);
};

/** Over two months those that work is done on, and since today those that can be taken. */
const pieceJobs = { worked: 39, fresh: 9 } as const;

/** Jobs of the project that pays by the piece, the oldest first. */
const insertPieceJobs = async ({ sql, now, pieceProject }: DemoCompany, manager: string | null): Promise<void> => {
  const random = new Random(20_260_116);
  const requirement = { _id: random.id(now), project_id: pieceProject, skill_key: "" };
  await sql.insertInto("job_requirements").values(requirement).execute();
  const { worked, fresh } = pieceJobs;
  const jobs = Array.from({ length: worked + fresh }, (_, at) => {
    const hoursAgo = at < worked ? (worked - at) * 36 + 24 : (worked + fresh - at) * 2;
    const created = new Date(now.getTime() - hoursAgo * hourMs).toISOString();
    return {
      _id: random.id(new Date(created)),
      title: `Row ${String.fromCodePoint(65 + Math.floor(at / 6))}, set ${(at % 6) + 1}`,
      status: "available" as const,
      project_id: pieceProject,
      requirement_id: requirement._id,
      time_limit: 120,
      items: random.between(10, 30),
      created_by: manager,
      created_at: created,
      updated_at: created,
    };
  });
  await sql.insertInto("jobs").values(jobs).execute();
};

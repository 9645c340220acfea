import { afterAll, beforeAll, expect, test } from "vitest";
import type { Reason } from "../../../contract/core/errors.ts";
import { contract } from "../../../contract/index.ts";
import { type Alike, takersOf } from "../../../contract/jobs/takers.ts";
import { jobReasons } from "../../../server/areas/jobs/actions.ts";
import { meCte, run } from "../../../server/core/db/run.ts";
import { sqlText } from "../../../server/core/db/sql-text.ts";
import { newId } from "../../../server/core/ids.ts";
import { Random } from "../../../server/demo/random.ts";
import { rounds } from "../../full.ts";
import { insertProject } from "../helpers/hours.ts";
import { insertAssigned, insertJob } from "../helpers/jobs.ts";
import { type Actor, startTestServer } from "../helpers/test-server.ts";

const { jobs, skills } = contract;

let server: Awaited<ReturnType<typeof startTestServer>>;
let manager: Actor;
let people: Actor[];
let skillIds: string[];
const query = (text: string, ...values: unknown[]) => server.db.pool.query(text, values);
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.person("manager");
  people = await Promise.all(Array.from({ length: 24 }, () => server.person("annotator")));
  skillIds = [];
  for (const name of ["Lanes", "Boxes", "Masks"]) {
    skillIds.push((await server.call(skills.create, { as: manager, body: { name } })).body._id);
  }
});
afterAll(() => server.close());

/** The same, by asking the rule of taking person by person. */
const askedOneByOne = async (job: string) => {
  const alike: Alike[] = [];
  for (const { _id, role } of people) {
    const [row] = await run<{ reasons: Reason[] | null; active: boolean }>(
      server.db.sql,
      sqlText`with ${meCte} select ${jobReasons} as reasons,
         (select deactivated_at is null from users u where u._id = me._id) as active
       from me, jobs j join projects p on p._id = j.project_id where j._id = $3`,
      [_id, role, job],
    );
    if (!row!.active) continue;
    const obstacles = (row!.reasons ?? []).map(({ reason, unlock }) => ({
      reason,
      skill: reason === "skill_missing" ? unlock!.id! : null,
    }));
    alike.push({ obstacles, people: 1 });
  }
  return alike;
};

/** Of each reason, without the order of the skills that one person lacks. */
const summary = ({ people: all, canTake, obstacles }: ReturnType<typeof takersOf>) => ({
  all,
  canTake,
  first: Object.fromEntries(
    [...Map.groupBy(obstacles, ({ reason }) => reason)]
      .map(([reason, some]) => [reason, some.reduce((sum, { first }) => sum + first, 0)] as const)
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  ),
  alone: obstacles.map(({ reason, skill, alone }) => `${reason} ${skill?._id ?? ""} ${alone}`).toSorted(),
});

test("who can take a job is what the rule of taking says of each person", async () => {
  const random = new Random(20_260_114);
  const chance = (percent: number): boolean => random.between(1, 100) <= percent;
  /** A decision about work by someone who was a reviewer then. */
  const decided = (assigned: string) =>
    query(
      "insert into job_reviews (_id, assigned_job_id, reviewer_id, decision) values (gen_random_uuid(), $1, $2, 'reject')",
      assigned,
      random.pick(people)._id,
    );
  /** Someone takes part in a calibration with work, as a reviewer then. */
  const calibrated = async (project: string, assigned: string) => {
    const [calibration, person] = [newId(), random.pick(people)._id];
    await query(
      "insert into calibrations (_id, title, project_id, status) values ($1, 'Round', $2, 'open')",
      calibration,
      project,
    );
    await query("insert into calibration_reviewers (calibration_id, reviewer_id) values ($1, $2)", calibration, person);
    await query(
      `insert into calibration_jobs (_id, calibration_id, assigned_job_id, place) values (gen_random_uuid(), $1, $2, 1)`,
      calibration,
      assigned,
    );
  };
  for (let round = 0; round < rounds(12, 200); round++) {
    const project = await insertProject(server.db, `Project ${round}`);
    const job = await insertJob(server.db, {
      project,
      status: chance(80) ? "available" : "draft",
      skills: skillIds.filter(() => chance(40)),
      ...(chance(15) && { person: random.pick(people)._id }),
    });
    await query(
      `insert into project_guidelines (_id, project_id, number, html, needs_reading) values (gen_random_uuid(), $1, 1, 'Read', true)`,
      project,
    );
    await query(
      `update projects set guideline = 'Read', guideline_number = 1, is_private = $2, guideline_required = $3, status = $4, pay_by = $5 where _id = $1`,
      project,
      chance(30),
      chance(30) ? 1 : 0,
      chance(90) ? "active" : "paused",
      chance(15) ? "piece" : "hour",
    );
    for (const { _id } of people) {
      await query("delete from user_skills where user_id = $1", _id);
      const own = skillIds.filter(() => chance(70));
      await query("insert into user_skills (user_id, skill_id) select $1, unnest($2::uuid[])", _id, own);
      await query(
        `update users set email_verified_at = case when $2 then now() end, job_blocked_at = case when $3 then now() end,
           deactivated_at = case when $4 then now() end, job_limit = $5 where _id = $1`,
        _id,
        chance(90),
        chance(10),
        chance(10),
        random.between(1, 3),
      );
      if (chance(50)) await query("insert into project_members (project_id, user_id) values ($1, $2)", project, _id);
      if (chance(50)) {
        await query("insert into guideline_reads (user_id, project_id, number) values ($1, $2, 1)", _id, project);
      }
      if (chance(10)) {
        await query(
          `insert into quality_pauses (_id, user_id, project_id, right_results, results, threshold) values (gen_random_uuid(), $1, $2, 12, 25, 80)`,
          _id,
          project,
        );
      }
      if (chance(10)) {
        const other = await insertJob(server.db, { project });
        await insertAssigned(server.db, { job: other, worker: _id });
      }
    }
    if (chance(30)) {
      const rejected = await insertAssigned(server.db, { job, worker: random.pick(people)._id, status: "rejected" });
      if (chance(50)) await decided(rejected);
      if (chance(50)) await calibrated(project, rejected);
      await query("update jobs set status = 'available' where _id = $1", job);
    }
    if (chance(50)) {
      const twin = await insertJob(server.db, { project });
      const done = await insertAssigned(server.db, {
        job: twin,
        worker: random.pick(people)._id,
        status: "approved",
        ...(chance(50) && { reviewer: random.pick(people)._id }),
      });
      if (chance(50)) await decided(done);
      if (chance(50)) await calibrated(project, done);
      await query(
        `with shared as (update jobs set shared_key = $1 where _id = any($2::uuid[]))
         update assigned_jobs set shared_key = $1 where job_id = any($2::uuid[])`,
        twin,
        [job, twin],
      );
    }
    const { status, body } = await server.call(jobs.takers, { as: manager, params: { _id: job } });
    expect(status).toBe(200);
    const expected = takersOf(await askedOneByOne(job), new Map());
    expect(summary(body.takers), `round ${round}`).toEqual(summary(expected));
  }
});

test("a job that there is not has none", async () => {
  const params = { _id: "00000000-0000-4000-8000-000000000000" };
  expect((await server.call(jobs.takers, { as: manager, params })).body.code).toBe("not_found");
});

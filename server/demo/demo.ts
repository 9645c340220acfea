import { demoAccounts, demoPassword } from "../../contract/demo.ts";
import type { Database, Sql } from "../db/pool.ts";
import type { FileStore } from "../services/files.ts";
import type { Passwords } from "../services/passwords.ts";
import { insertAdjustments } from "./adjustments.ts";
import { insertDirectory } from "./directory.ts";
import { insertDuplicates } from "./duplicates.ts";
import { insertExperience } from "./experience.ts";
import { insertGroups } from "./groups.ts";
import { insertGuidelines } from "./guidelines.ts";
import { type DemoPerson, insertHistory } from "./history.ts";
import { addProfileFiles } from "./profile-files.ts";
import { insertProfiles } from "./profiles.ts";
import { accountNames, headcount, hubs, projectPlans, skillNames } from "./names.ts";
import { insertNotifications } from "./notifications.ts";
import { insertPayouts } from "./payouts.ts";
import { Random } from "./random.ts";
import { insertSessions } from "./sign-in.ts";
import { type DemoProject, type DemoWorker, daysOfHistory } from "./work.ts";

const demoDomain = "demo.muster.example";

const dayMs = 86_400_000;
const workerEmail = demoAccounts.find(({ role }) => role === "annotator")!.email;

/**
 * Fills an empty database with the demo company, in one transaction: the same people, projects and habits at every
 * first start, the dates counted back from `now`. Some people's documents follow, where there is a place for `files`.
 */
export const fillDemo = async (
  db: Database,
  passwords: Passwords,
  now = new Date(),
  files?: FileStore,
): Promise<void> => {
  const random = new Random(20_260_101);
  const hash = await passwords.hash(demoPassword);
  await db.sql.transaction().execute(async (sql) => {
    const founded = new Date(now.getTime() - 120 * dayMs);
    await sql
      .insertInto("company")
      .values({
        name: "Lumen Annotation",
        currency: "USD",
        currency_exponent: 2,
        time_zone: "UTC",
        is_demo: true,
        set_up_at: founded.toISOString(),
      })
      .execute();
    const people = await insertPeople(sql, random, founded, hash);
    const skills = await insertSkills(sql, random, founded);
    const workers = await grantSkills(sql, random, founded, people, skills);
    const projects = await insertProjects(sql, random, now, skills, people);
    await insertHistory(sql, random, now, people, workers, projects);
    await insertAdjustments(sql, new Random(20_260_108), now, people);
    await insertDuplicates(sql, new Random(20_260_109), now, people, projects[0]!._id);
    await insertDirectory(sql, random, now);
    await insertExperience(sql, founded);
    await insertGroups(sql, { now, people, skills });
    await insertGuidelines(sql, { now, people, workers });
    const accounts = people.filter((person) => person.isAccount);
    await insertNotifications(sql, random, now, accounts);
    await insertSessions(sql, random, now, accounts);
    await insertPayouts(sql, new Random(20_260_108), now, people);
    await insertProfiles(sql, new Random(20_260_106), workerEmail, now);
  });
  if (files) await addProfileFiles(db, files, new Random(20_260_107), workerEmail, now);
};

const insertPeople = async (sql: Sql, random: Random, founded: Date, hash: string): Promise<DemoPerson[]> => {
  const taken = new Set<string>();
  const stamp = (index: number) => new Date(founded.getTime() + index * 3_600_000 * 7);
  const named = demoAccounts.map(({ role, email }, index) => ({
    _id: random.id(stamp(index)),
    role,
    isAccount: true,
    ...accountNames[role],
    email,
    hub: hubs[index % hubs.length]!.hub,
    country: hubs[index % hubs.length]!.country,
    created: stamp(index),
    verified: true,
    active: true,
  }));
  const others = headcount.flatMap(([role, count]) =>
    Array.from({ length: count }, (_, index) => {
      const home = hubs[(index + role.length) % hubs.length]!;
      const created = stamp(demoAccounts.length + index);
      return {
        _id: random.id(created),
        role,
        isAccount: false,
        ...freeName(random, home, taken),
        hub: home.hub,
        country: home.country,
        created,
        // Somebody invited who has not come yet, and two who left.
        verified: !(role === "annotator" && index === 39),
        active: !(role === "annotator" && (index === 17 || index === 28)),
      };
    }),
  );
  const all = [...named, ...others];
  await sql
    .insertInto("users")
    .values(
      all.map(({ isAccount, created, verified, active, ...columns }) => ({
        ...columns,
        password_hash: isAccount ? hash : null,
        email_verified_at: verified ? created.toISOString() : null,
        deactivated_at: active ? null : new Date(created.getTime() + 60 * dayMs).toISOString(),
        created_at: created.toISOString(),
        updated_at: created.toISOString(),
      })),
    )
    .execute();
  return all.filter((person) => person.verified && person.active);
};

const freeName = (random: Random, home: (typeof hubs)[number], taken: Set<string>) => {
  for (;;) {
    const first_name = random.pick(home.first);
    const last_name = random.pick(home.last);
    const plain = `${first_name}.${last_name}`.normalize("NFD").replace(/\p{M}/gu, "").replace(/[łŁ]/g, "l");
    const email = `${plain.toLowerCase()}@${demoDomain}`;
    if (taken.has(email)) continue;
    taken.add(email);
    return { first_name, last_name, email };
  }
};

const insertSkills = async (sql: Sql, random: Random, founded: Date): Promise<string[]> => {
  const rows = skillNames.map(([name, description], index) => {
    const created = new Date(founded.getTime() + index * 60_000).toISOString();
    return { _id: random.id(new Date(created)), name, description, created_at: created, updated_at: created };
  });
  await sql.insertInto("skills").values(rows).execute();
  return rows.map((row) => row._id);
};

/** Annotators hold what two or three projects ask for, and something beside; the demo worker lacks some on purpose. */
const grantSkills = async (
  sql: Sql,
  random: Random,
  founded: Date,
  people: readonly DemoPerson[],
  skills: readonly string[],
): Promise<DemoWorker[]> => {
  // The last of them has come within two weeks.
  const granted = (index: number) => new Date(founded.getTime() + 14 * dayMs + index * 3_600_000).toISOString();
  const granter = people.find((person) => person.role === "manager")?._id ?? null;
  const workers = people
    .filter((person) => person.role === "annotator" || person.role === "reviewer")
    .map((person) => {
      const plans = person.isAccount
        ? [projectPlans[0], projectPlans[4], projectPlans[7]]
        : random.some(projectPlans, 3);
      const held = new Set([...plans.flatMap((plan) => plan.skills), ...random.some([7, 8, 9, 13], 1)]);
      return { _id: person._id, skills: new Set([...held].map((index) => skills[index]!)) };
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
  return workers;
};

const insertProjects = async (
  sql: Sql,
  random: Random,
  now: Date,
  skills: readonly string[],
  people: readonly DemoPerson[],
): Promise<(DemoProject & { status: string })[]> => {
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
  const raised = daysAgo(daysOfHistory / 3)
    .toISOString()
    .slice(0, 10);
  await sql
    .insertInto("project_rates")
    .values(
      projects.flatMap(({ _id, plan }) => [
        ...("rate" in plan ? [{ project_id: _id, starts_on: "-infinity", hourly_rate: plan.rate }] : []),
        ...("raise" in plan ? [{ project_id: _id, starts_on: raised, hourly_rate: plan.raise }] : []),
      ]),
    )
    .execute();
  return projects;
};

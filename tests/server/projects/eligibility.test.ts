import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { projectStates } from "../../../contract/projects/states.ts";
import { run } from "../../../server/core/db/run.ts";
import { sqlText } from "../../../server/core/db/sql-text.ts";
import { newId } from "../../../server/core/ids.ts";
import type { Actor } from "../helpers/test-server.ts";
import { startWorkServer, type WorkServer } from "../helpers/work-server.ts";

const { projects } = contract;
let server: WorkServer;
let worker: Actor;
let taker: Actor;
let elsewhere: string;
let skill: string;

beforeAll(async () => {
  server = await startWorkServer();
  const manager = await server.person("manager");
  worker = await server.person("annotator", { hub: "Lagos" });
  taker = await server.person("annotator");
  elsewhere = (await server.project(manager))._id;
  skill = (await server.skill(manager))._id;
});
afterAll(() => server.close());

const ways = ["none", "name", "group", "rule", "deleted group"] as const;
const readings = ["no guideline", "unread", "read", "changed", "corrected", "emptied"] as const;
const situation = fc.record({
  status: fc.constantFrom(...projectStates),
  isPrivate: fc.boolean(),
  way: fc.constantFrom(...ways),
  reading: fc.constantFrom(...readings),
  asksSkill: fc.boolean(),
  holdsSkill: fc.boolean(),
  isFull: fc.boolean(),
  isElsewhere: fc.boolean(),
});
type Situation = typeof situation extends fc.Arbitrary<infer S> ? S : never;

/** The rule of check-in as design.md has it, in other words than the server's. */
const expected = (of: Situation): string[] => {
  const isInside = of.way === "name" || of.way === "group" || of.way === "rule";
  const met: Record<string, boolean> = {
    project_not_active: of.status !== "active",
    not_a_member: of.isPrivate && !isInside,
    guideline_unread: of.reading === "unread" || of.reading === "changed",
    skill_missing: of.asksSkill && !of.holdsSkill,
    checked_in_elsewhere: of.isElsewhere,
    project_full: of.isFull,
  };
  return Object.keys(met)
    .filter((reason) => met[reason])
    .sort();
};

/** A project of its own in that situation, by what the database holds. */
const arrange = async (of: Situation): Promise<string> => {
  const { sql } = server.db;
  const id = newId();
  const number = { "no guideline": 0, unread: 1, read: 1, changed: 2, corrected: 2, emptied: 2 }[of.reading];
  const required = { "no guideline": 0, unread: 1, read: 1, changed: 2, corrected: 1, emptied: 0 }[of.reading];
  await sql
    .insertInto("projects")
    .values({
      _id: id,
      name: `Project ${id}`,
      status: of.status,
      longest_shift_minutes: 60,
      is_private: of.isPrivate,
      capacity: of.isFull ? 1 : null,
      guideline: number > 0 && of.reading !== "emptied" ? "<p>a</p>" : "",
      guideline_number: number,
      guideline_required: required,
    })
    .execute();
  for (let n = 1; n <= number; n++) {
    const version = { _id: newId(), project_id: id, number: n, html: "<p>a</p>", needs_reading: n <= required };
    await sql.insertInto("project_guidelines").values(version).execute();
  }
  if (number > 0 && of.reading !== "unread") {
    await sql.insertInto("guideline_reads").values({ user_id: worker._id, project_id: id, number: 1 }).execute();
  }
  if (of.way === "name") {
    await sql.insertInto("project_members").values({ project_id: id, user_id: worker._id }).execute();
  } else if (of.way !== "none") {
    const group_id = newId();
    const isRule = of.way === "rule";
    await sql
      .insertInto("groups")
      .values({
        _id: group_id,
        name: `Group ${group_id}`,
        kind: isRule ? "rule" : "plain",
        ...(isRule && { rule_hubs: ["Lagos"] }),
        ...(of.way === "deleted group" && { deleted_at: new Date().toISOString() }),
      })
      .execute();
    if (!isRule) await sql.insertInto("group_members").values({ group_id, user_id: worker._id }).execute();
    await sql.insertInto("project_groups").values({ project_id: id, group_id }).execute();
  }
  if (of.asksSkill) await sql.insertInto("project_skills").values({ project_id: id, skill_id: skill }).execute();
  await sql.deleteFrom("user_skills").where("user_id", "=", worker._id).execute();
  if (of.holdsSkill) await sql.insertInto("user_skills").values({ user_id: worker._id, skill_id: skill }).execute();
  await run(sql, sqlText`delete from open_check_ins`, []);
  if (of.isFull) await server.openCheckIn(taker, id);
  if (of.isElsewhere) await server.openCheckIn(worker, elsewhere);
  return id;
};

test("the list announces exactly the reason that the check-in refuses with, in any situation", async () => {
  await fc.assert(
    fc.asyncProperty(situation, async (of) => {
      const id = await arrange(of);
      const list = await server.call(projects.available, { as: worker, query: { _id: [id] } });
      const [shown] = list.body.projectDrawers;
      const answer = await server.call(projects.checkIn, { as: worker, params: { _id: id } });
      const expectation = expected(of);
      const isSeen = (of.status === "active" || of.status === "paused") && !expectation.includes("not_a_member");
      expect(shown !== undefined).toBe(isSeen);
      if (!isSeen) {
        expect(answer).toMatchObject({ status: 404, body: { code: "not_found" } });
        return;
      }
      expect((answer.body.reasons ?? []).map(({ reason }: { reason: string }) => reason).sort()).toEqual(expectation);
      expect(answer.status).toBe(expectation.length === 0 ? 200 : 409);
      expect(shown).toMatchObject({ isOpen: expectation.length === 0, reasons: answer.body.reasons ?? [] });
    }),
    { numRuns: 60 },
  );
});

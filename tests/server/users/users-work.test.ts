import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { run } from "../../../server/core/db/run.ts";
import { sqlText } from "../../../server/core/db/sql-text.ts";
import type { Actor } from "../helpers/test-server.ts";
import { startWorkServer, type WorkServer } from "../helpers/work-server.ts";

/** What staff see and set of people's work: their job limit, and when they worked. */
const { users } = contract;
let server: WorkServer;
let admin: Actor;
let manager: Actor;

beforeAll(async () => {
  server = await startWorkServer();
  [admin, manager] = await Promise.all([server.person("admin"), server.person("manager")]);
});
afterAll(() => server.close());

const list = async (query: object) => {
  const answer = await server.call(users.list, { as: manager, query: { ...query } });
  expect(answer.status).toBe(200);
  return answer.body.users.map(({ _id }: { _id: string }) => _id) as string[];
};
const unblock = (as: Actor, { _id }: Actor, body: object) =>
  server.call(users.unblockJob, { as, params: { _id }, body });

describe("the job limit", () => {
  test("a new one lets a person who was blocked take jobs again, and is audited", async () => {
    const worker = await server.person("annotator");
    await run(server.db.sql, sqlText`update users set job_blocked_at = now() where _id = $1`, [worker._id]);
    const { body: before } = await server.call(users.show, { as: manager, params: { _id: worker._id } });
    expect(before.user).toMatchObject({ jobLimit: 3, isJobBlocked: true });
    expect(await list({ isJobBlocked: true })).toEqual([worker._id]);
    const { status, body } = await unblock(manager, worker, { jobLimit: 2, version: before.user.version });
    expect({ status, ...body }).toMatchObject({ status: 200, user: { jobLimit: 2, isJobBlocked: false, version: 2 } });
    expect(await list({ isJobBlocked: true })).toEqual([]);
    expect(await list({ isJobBlocked: false })).toContain(worker._id);
    const entries = await server.call(contract.audit.list, { as: admin, query: { record: worker._id } });
    expect(entries.body.audit).toMatchObject([
      {
        action: "users.unblockJob",
        before: { jobLimit: 3, isJobBlocked: true },
        after: { jobLimit: 2, isJobBlocked: false },
      },
    ]);
  });

  test("is refused outside 1 to 100, on a stale version, and for a role above one's own", async () => {
    const worker = await server.person("annotator");
    for (const jobLimit of [0, 101, 2.5]) {
      expect(await unblock(manager, worker, { jobLimit })).toMatchObject({
        status: 400,
        body: { code: "validation", fields: { jobLimit: [expect.any(String)] } },
      });
    }
    expect((await unblock(manager, worker, { jobLimit: 1 })).status).toBe(200);
    const late = await unblock(manager, worker, { jobLimit: 3, version: 1 });
    expect(late).toMatchObject({ status: 409, body: { code: "stale", current: { jobLimit: 1 } } });
    expect(await unblock(manager, admin, { jobLimit: 3 })).toMatchObject({ status: 403, body: { code: "role_above" } });
    expect((await unblock(await server.person("payments"), worker, { jobLimit: 3 })).status).toBe(403);
  });
});

describe("the check-in range", () => {
  test("finds who began work on one of its days, both included, in the platform's time zone", async () => {
    const [early, late, both] = await Promise.all([1, 2, 3].map(() => server.person("annotator")));
    const { _id: project } = await server.project(manager);
    await server.setZone("Asia/Tokyo");
    // The 10th in Tokyo.
    await server.entry(early!, project, { from: "2026-05-09T15:00:00Z" });
    await server.entry(late!, project, { from: "2026-05-12T14:59:59Z" });
    await server.entry(both!, project, { from: "2026-05-01T01:00:00Z" });
    await server.entry(both!, project, { from: "2026-05-20T01:00:00Z" });
    await server.setZone("UTC");
    const found = async (checkInStart?: string, checkInEnd?: string) =>
      new Set(await list({ ...(checkInStart && { checkInStart }), ...(checkInEnd && { checkInEnd }) }));
    expect(await found("2026-05-10", "2026-05-12")).toEqual(new Set([early!._id, late!._id]));
    expect(await found("2026-05-11", "2026-05-12")).toEqual(new Set([late!._id]));
    // Who worked before and after it did not work in it.
    expect(await found("2026-05-13", "2026-05-19")).toEqual(new Set());
    expect(await found("2026-05-13")).toEqual(new Set([both!._id]));
    expect(await found(undefined, "2026-05-10")).toEqual(new Set([early!._id, both!._id]));
  });
});

test("an empty e-mail address is reported in words", async () => {
  const body = { firstName: "A", lastName: "B", email: "  " };
  expect(await server.call(users.create, { as: manager, body })).toMatchObject({
    status: 400,
    body: { fields: { email: ["Fill this in."] } },
  });
});

test("an id in capitals is the same one, wherever it stands", async () => {
  const person = await server.person("annotator");
  const params = { _id: person._id.toUpperCase() };
  const changed = await server.call(users.changeRole, { as: manager, params, body: { role: "reviewer" } });
  expect([changed.status, changed.body.user?.role]).toEqual([200, "reviewer"]);
  const email = "another.one@test.example";
  expect((await server.call(users.edit, { as: manager, params, body: { email } })).body.user?.email).toBe(email);
  const own = { as: manager, params: { _id: manager._id.toUpperCase() } };
  expect((await server.call(users.edit, { ...own, body: { email: "mine@test.example" } })).body.code).toBe("own_email");
  const { body } = await server.call(users.list, { as: manager, query: { _id: [params._id] } });
  expect(body.users).toMatchObject([{ _id: person._id }]);
});

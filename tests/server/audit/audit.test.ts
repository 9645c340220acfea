import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { AuditEntry } from "../../../contract/audit/endpoints.ts";
import { contract } from "../../../contract/index.ts";
import { run } from "../../../server/core/db/run.ts";
import { quote, sqlText } from "../../../server/core/db/sql-text.ts";
import type { Actor } from "../helpers/test-server.ts";
import { startWorkServer, type WorkServer } from "../helpers/work-server.ts";

const { audit, skills, users, workHistory, profile, signIn, system } = contract;
let server: WorkServer;
let admin: Actor;
let manager: Actor;

beforeAll(async () => {
  server = await startWorkServer();
  [admin, manager] = await Promise.all([
    server.person("admin", { firstName: "Ada", lastName: "Admin" }),
    server.person("manager", { firstName: "Mo", lastName: "Manager" }),
  ]);
});
afterAll(() => server.close());

const list = async (query: object = {}) => (await server.call(audit.list, { as: admin, query: { ...query } })).body;
const entriesOf = async (query: object): Promise<AuditEntry[]> => (await list(query)).audit;
const skill = async (as: Actor, name: string) =>
  (await server.call(skills.create, { as, body: { name, description: "" } })).body;
const rename = (as: Actor, _id: string, name: string) =>
  server.call(skills.edit, { as, params: { _id }, body: { name } });
const actionsOf = (entries: readonly AuditEntry[]): string[] => entries.map(({ action }) => action);

describe("the audit", () => {
  test("shows who changed what of a record, before and after, newest first", async () => {
    const { _id } = await skill(manager, "Cuboids");
    await rename(admin, _id, "3D cuboids");
    const entries = await entriesOf({ record: _id });
    expect(entries).toMatchObject([
      {
        actor: { _id: admin._id, name: "Ada Admin" },
        action: "skills.edit",
        resource: "skills",
        record: { _id, name: "3D cuboids" },
        before: { name: "Cuboids" },
        after: { name: "3D cuboids" },
      },
      { actor: { name: "Mo Manager" }, action: "skills.create", before: null, after: { name: "Cuboids" } },
    ]);
    const [newest] = entries;
    expect(newest).not.toHaveProperty("before.description");
    const shown = await server.call(audit.show, { as: admin, params: { _id: newest!._id } });
    expect(shown.body).toEqual(newest);
    expect(newest!.requestId).not.toBe("");
  });

  test("is filtered by record, actor, kind, call and day, and searched by names and request", async () => {
    const other = await server.person("manager", { firstName: "Olga", lastName: "Other" });
    const { _id } = await skill(other, "Keypoints of faces");
    await rename(other, _id, "Keypoints");
    await rename(manager, _id, "Face keypoints");
    const person = await server.person("annotator", { firstName: "Keyla", lastName: "K" });
    await server.call(users.edit, { as: other, params: { _id: person._id }, body: { hub: "Quito" } });
    expect(actionsOf(await entriesOf({ actor: other._id }))).toEqual(["users.edit", "skills.edit", "skills.create"]);
    expect((await list({ actor: other._id, resource: "skills" })).filteredTotalCount).toBe(2);
    expect((await list({ actor: other._id, action: ["skills.create", "users.edit"] })).filteredTotalCount).toBe(2);
    expect((await list({ actor: [other._id, manager._id], record: _id })).filteredTotalCount).toBe(3);
    expect((await list({ search: "olga" })).filteredTotalCount).toBe(3);
    expect((await list({ search: "face KEYPOINTS" })).filteredTotalCount).toBe(3);
    expect((await list({ search: "keyla" })).filteredTotalCount).toBe(1);
    expect((await list({ search: "_" })).filteredTotalCount).toBe(0);
    const [{ requestId }] = (await entriesOf({ record: _id, limit: 1 })) as [AuditEntry];
    expect(await entriesOf({ search: requestId })).toMatchObject([{ actor: { _id: manager._id } }]);
    expect(actionsOf(await entriesOf({ record: _id, sortBy: "at:asc", limit: 1, skip: 1 }))).toEqual(["skills.edit"]);
  });

  test("goes by the days of the platform's time zone, both included", async () => {
    await server.setZone("America/New_York");
    const at = ["2024-03-09T04:59:59Z", "2024-03-09T05:00:00Z", "2024-03-11T03:59:59Z", "2024-03-11T04:00:00Z"];
    await run(
      server.db.sql,
      sqlText`insert into audit (_id, at, action, resource, record_id, request_id)
       select gen_random_uuid(), at, 'skills.create', 'skills', gen_random_uuid(), 'r' from unnest($1::timestamptz[]) at`,
      [at],
    );
    const found = await entriesOf({ startDate: "2024-03-09", endDate: "2024-03-10", sortBy: "at:asc" });
    expect(found.map((entry) => entry.at)).toEqual(["2024-03-09T05:00:00.000Z", "2024-03-11T03:59:59.000Z"]);
    expect(found[0]).toMatchObject({ actor: null, record: { name: null }, before: null, after: null });
    await server.setZone("UTC");
  });

  test("opens personal fields, and says that they are erased once the person's key is gone", async () => {
    const person = await server.person("annotator", { firstName: "Pia", lastName: "Private" });
    const body = { firstName: "Petra", hub: "Lima" };
    await server.call(users.edit, { as: manager, params: { _id: person._id }, body });
    const [kept] = await run<{ text: string }>(
      server.db.sql,
      sqlText`select before::text || after::text as text from audit where record_id = $1`,
      [person._id],
    );
    expect(kept!.text).not.toMatch(/Pia|Petra/);
    const [entry] = await entriesOf({ record: person._id });
    expect(entry).toMatchObject({
      record: { name: "Petra Private" },
      before: { firstName: "Pia", hub: "" },
      after: { firstName: "Petra", hub: "Lima" },
    });
    await run(server.db.sql, sqlText`delete from person_keys where user_id = $1`, [person._id]);
    const erased = { before: { firstName: "erased", hub: "" }, after: { firstName: "erased", hub: "Lima" } };
    expect(await entriesOf({ record: person._id })).toMatchObject([erased]);
    const shown = await server.call(audit.show, { as: admin, params: { _id: entry!._id } });
    expect(shown.body).toMatchObject(erased);
  });

  test("names work by its person and day, and a payment line as it reads", async () => {
    const worker = await server.person("annotator", { firstName: "Wu", lastName: "Worker" });
    const project = await server.project(manager, { rates: [{ from: null, hourlyRate: 600 }] });
    const _id = await server.entry(worker, project._id, { from: "2026-03-02T09:00:00Z", seconds: 3600 });
    const approved = await server.call(workHistory.approve, { as: manager, params: { _id } });
    const paid = await server.call(workHistory.approvePayment, { as: admin, params: { _id } });
    expect([approved.status, paid.status]).toEqual([200, 200]);
    expect(await entriesOf({ record: _id, limit: 1 })).toMatchObject([
      { resource: "workHistory", record: { name: "Wu Worker, 2026-03-02" }, after: { state: "payment_approved" } },
    ]);
    expect(await entriesOf({ resource: "payments", actor: admin._id })).toMatchObject([
      { after: { user: { _id: worker._id, name: "Wu Worker" }, amount: 600, workHistory: { _id } } },
    ]);
    // By id alone: the append-only audit contains no one's name.
    const kept = await run<{ after: { user: object } }>(
      server.db.sql,
      sqlText`select after from audit where resource = 'payments'`,
      [],
    );
    expect(kept.map(({ after }) => after.user)).toEqual([{ _id: worker._id }]);
  });

  test("is only for administrators", async () => {
    for (const role of ["manager", "payments", "reviewer", "annotator"] as const) {
      const answer = await server.call(audit.list, { as: await server.person(role) });
      expect(answer).toMatchObject({ status: 403, body: { code: "forbidden" } });
    }
  });

  test("is counted out to ten thousand and no further, and reads a filter from its index", async () => {
    await run(
      server.db.sql,
      sqlText`insert into audit (_id, actor_id, action, resource, record_id, request_id)
       select gen_random_uuid(), $1, 'projects.edit', 'projects', gen_random_uuid(), 'r' || n
       from generate_series(1, 30000) n`,
      [manager._id],
    );
    await run(server.db.sql, sqlText`analyze audit`, []);
    const all = await list({ resource: "projects" });
    expect(all).toMatchObject({ count: 10_000, filteredTotalCount: 10_000, meta: { countExact: false, pages: 1000 } });
    expect(all.audit).toHaveLength(10);
    expect(await list({ action: "skills.create" })).toMatchObject({ count: 10_000, meta: { countExact: true } });
    const plans = {
      audit_before_actor: sqlText`actor_id = any(array[${quote(admin._id)}::uuid])`,
      audit_before_action: sqlText`action = any(array['skills.create'])`,
      audit_before_resource: sqlText`resource = any(array['users'])`,
      audit_before_record: sqlText`record_id = ${quote(admin._id)}`,
      audit_before_request: sqlText`request_id = 'r7'`,
    };
    for (const [index, condition] of Object.entries(plans)) {
      const explain = sqlText`explain select _id from audit where ${condition} order by at desc, _id limit 10`;
      const plan = await run<{ "QUERY PLAN": string }>(server.db.sql, explain, []);
      expect(plan.map((line) => line["QUERY PLAN"]).join("\n")).toContain(index);
    }
  });
});

describe("the audit as a file", () => {
  const linesOf = async (query: Readonly<Record<string, unknown>>): Promise<string[]> => {
    const { status, body } = await server.call(audit.export, { as: admin, query });
    expect(status, JSON.stringify(body)).toBe(200);
    return String(body).replace("\uFEFF", "").trimEnd().split("\r\n");
  };

  test("says in a verb what was done, and each field before and after in words", async () => {
    const person = await server.person("annotator", { firstName: "Dina", lastName: "Done", hub: "Lima" });
    await server.call(users.edit, { as: manager, params: { _id: person._id }, body: { hub: "Quito", country: "PE" } });
    await server.call(users.bulkActivation, {
      as: manager,
      body: { select: { ids: [person._id] }, action: "deactivate" },
    });
    const columns = ["actor", "did", "record", "resource", "changes"];
    expect(await linesOf({ record: person._id, columns, sortBy: "at:asc" })).toEqual([
      "Who,What was done,Record,Kind of record,Changes",
      'Mo Manager,Changed hub and country,Dina Done,Users,"Hub: Lima → Quito; Country: – → PE"',
      "Mo Manager,Deactivated,Dina Done,Users,Active: yes → no",
    ]);
  });

  test("says of who only looked that they looked, and of a call without values what it does", async () => {
    const person = await server.person("annotator", { unverified: true });
    await server.call(profile.verificationInfo, { as: manager, params: { _id: person._id } });
    await server.call(system.outbox, { as: admin });
    await server.call(signIn.resendVerification, { as: person });
    await server.call(system.outbox, { as: admin });
    expect(await linesOf({ record: person._id, columns: ["did"], sortBy: "at:asc" })).toEqual([
      "What was done",
      "Looked at the identity document",
      "Send the verification mail again",
      "Looked at mail",
    ]);
  });

  test("names the server for what it did by itself, and who wasn't signed in as such", async () => {
    const person = await server.person("annotator", { unverified: true });
    const add = (requestId: string) =>
      run(
        server.db.sql,
        sqlText`insert into audit (_id, action, resource, record_id, request_id)
         values (gen_random_uuid(), 'users.edit', 'users', $1, $2)`,
        [person._id, requestId],
      );
    await add("background");
    await add("r1");
    expect(await linesOf({ record: person._id, columns: ["actor"], sortBy: "at:asc" })).toEqual([
      "Who",
      "Muster",
      "Not signed in",
    ]);
  });

  test("of what matches alone, and only for administrators", async () => {
    const { _id } = await skill(manager, "Exported skill");
    expect(await linesOf({ record: _id, search: "exported", columns: ["did"] })).toEqual(["What was done", "Created"]);
    expect(await linesOf({ record: _id, search: "no such name", columns: ["did"] })).toEqual(["What was done"]);
    expect((await server.call(audit.export, { as: manager })).status).toBe(403);
  });
});

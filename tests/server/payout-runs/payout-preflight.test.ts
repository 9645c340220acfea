import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { isRemindable, type RunPerson } from "../../../contract/payout-runs/preflight.ts";
import { run } from "../../../server/core/db/run.ts";
import { sqlText } from "../../../server/core/db/sql-text.ts";
import { newId } from "../../../server/core/ids.ts";
import { insertProject } from "../helpers/hours.ts";
import { type FileSteps, fileSteps } from "../helpers/payouts.ts";
import { type Actor, startTestServer, type TestServer } from "../helpers/test-server.ts";

const { payoutRuns, payments, payouts, privacy, users } = contract;
let server: TestServer;
let steps: FileSteps;
let admin: Actor;
let payer: Actor;
let ann: Actor;
let bob: Actor;

beforeAll(async () => {
  server = await startTestServer();
  steps = await fileSteps(server);
  ({ admin, payer } = steps);
});
afterAll(() => server.close());
beforeEach(async () => {
  [ann, bob] = await Promise.all([
    server.person("annotator", { firstName: "Ann", lastName: "A", hub: "Nairobi" }),
    server.person("annotator", { firstName: "Bob", lastName: "B", hub: "Lagos" }),
  ]);
});

/** By a column of their record, since then. */
const mark = (person: Actor, column: "deleted_at" | "deactivated_at", daysAgo = 0) => {
  const set = { [column]: new Date(Date.now() - daysAgo * 86_400_000).toISOString() };
  return server.db.sql.updateTable("users").set(set).where("_id", "=", person._id).execute();
};
const people = async (_id: string, query: object = {}) =>
  (await server.call(payoutRuns.people, { as: payer, params: { _id }, query: { ...query } })).body as {
    people: RunPerson[];
    payable: number;
    payableAmount: number;
    blocked: number;
  };

describe("the pre-flight", () => {
  test("names who can't be paid, and why; the sums are of those who can", async () => {
    const [carl, dora] = [await server.person("annotator"), await server.person("annotator")];
    for (const person of [ann, bob, carl, dora, payer]) await steps.owe(person, 500, 250);
    for (const person of [ann, dora, payer]) await steps.bank(person);
    await steps.airtm(carl);
    await mark(dora, "deactivated_at");
    const id = await steps.draft(payer, "file", [ann, bob, carl, dora, payer]);
    const found = await people(id);
    const by = (of: Actor) => found.people.find(({ _id }) => _id === of._id);
    expect(by(ann)).toMatchObject({ lines: 2, amount: 750, method: "bank", masked: "•••• 3000", blockers: [] });
    expect(by(bob)).toMatchObject({ method: null, masked: "", blockers: ["no_details"] });
    expect(by(carl)).toMatchObject({ method: "airtm", blockers: ["other_method"] });
    expect(by(dora)).toMatchObject({ blockers: [], warnings: ["deactivated"] });
    expect(by(payer)).toMatchObject({ blockers: ["own"] });
    expect(found).toMatchObject({ payable: 2, payableAmount: 1500, blocked: 3, blockedAmount: 2250, remindable: 1 });
    expect((await people(id, { canBePaid: "false" })).people).toHaveLength(3);
    // Of those who are found alone, beside the count of all.
    expect(await people(id, { search: dora.email })).toMatchObject({
      people: [{ _id: dora._id, lines: 2, amount: 750, warnings: ["deactivated"] }],
      count: 5,
      filteredTotalCount: 1,
      payableAmount: 750,
      blocked: 0,
    });
    expect(await people(id, { search: "no such name" })).toMatchObject({ people: [], count: 5, payable: 0 });
    // People who can't be paid come first.
    expect(found.people.map(({ blockers }) => blockers.length > 0)).toEqual([true, true, true, false, false]);
  });

  test("reminds those who can mend it themselves, each once a day, whoever asks and however many at once", async () => {
    const carl = await server.person("annotator");
    for (const person of [ann, bob, carl]) await steps.owe(person, 500, 250);
    await steps.bank(ann);
    await server.db.sql.updateTable("users").set({ email_verified_at: null }).where("_id", "=", carl._id).execute();
    const id = await steps.draft(payer, "file", [ann, bob, carl]);
    const remind = (body: object = {}, as = payer) => server.call(payoutRuns.remind, { as, params: { _id: id }, body });
    expect((await remind({ people: [bob._id, ann._id] })).body).toEqual({ reminded: 1, already: 0 });
    const both = await Promise.all([remind(), remind({}, admin)]);
    expect(both.map(({ body }) => body)).toEqual(
      expect.arrayContaining([
        { reminded: 1, already: 1 },
        { reminded: 0, already: 2 },
      ]),
    );
    const { sql } = server.db;
    const sent = await sql
      .selectFrom("notifications")
      .select(["user_id", "kind", "params"])
      .where("user_id", "in", [ann._id, bob._id, carl._id])
      .where("kind", "in", ["pay_details_missing", "pay_unverified"])
      .execute();
    expect(sent).toHaveLength(2);
    expect(sent).toEqual(
      expect.arrayContaining([
        { user_id: bob._id, kind: "pay_details_missing", params: { amount: 750 } },
        { user_id: carl._id, kind: "pay_unverified", params: { amount: 750 } },
      ]),
    );
    const dayBefore = new Date(Date.now() - 86_400_000 - 1000).toISOString();
    await sql.updateTable("users").set({ pay_reminded_at: dayBefore }).where("_id", "=", bob._id).execute();
    expect((await remind()).body).toEqual({ reminded: 1, already: 1 });
    expect((await remind({}, await server.person("manager"))).status).toBe(403);
  });

  test("reminds, and counts, no one whom it does not reach: nor who asks, nor who is left out", async () => {
    const [gone, inactive] = [await server.person("annotator"), await server.person("annotator")];
    const blocked = [ann, bob, gone, inactive, payer];
    for (const person of blocked) await steps.owe(person, 500);
    await mark(gone, "deleted_at");
    await mark(inactive, "deactivated_at");
    const id = await steps.draft(payer, "file", blocked);
    const leaveOut = { people: [bob._id], isExcluded: true };
    await steps.must(server.call(payoutRuns.exclude, { as: payer, params: { _id: id }, body: leaveOut }));
    const found = await people(id);
    expect(found).toMatchObject({ blocked: 5, remindable: 1 });
    expect(found.people.filter(isRemindable).map(({ _id }) => _id)).toEqual([ann._id]);
    const remind = (body: object = {}) => server.call(payoutRuns.remind, { as: payer, params: { _id: id }, body });
    expect((await remind()).body).toEqual({ reminded: 1, already: 0 });
    expect((await remind({ people: [bob._id, gone._id, inactive._id, payer._id] })).body).toEqual({
      reminded: 0,
      already: 0,
    });
    const { rows } = await server.db.pool.query(
      "select _id from users where _id = any($1) and pay_reminded_at is not null",
      [blocked.map(({ _id }) => _id)],
    );
    expect(rows).toEqual([{ _id: ann._id }]);
  });

  test("adjustments count, down to nothing; limits, disputes, other runs and currency are seen", async () => {
    await steps.owe(ann, 500);
    await steps.owe(bob, 50);
    await steps.airtm(ann);
    await steps.airtm(bob);
    const id = await steps.draft(payer, "airtm", [ann, bob]);
    const { sql } = server.db;
    const blocksOf = async (of: Actor) => (await people(id)).people.find(({ _id }) => _id === of._id);
    expect((await blocksOf(bob))?.blockers).toEqual(["below_limit"]);
    const line = await sql.selectFrom("payments").selectAll().where("user_id", "=", ann._id).executeTakeFirstOrThrow();
    await run(
      sql,
      sqlText`insert into payments (_id, kind, user_id, state, amount, currency, reason, created_by, approved_by, approved_at)
       values (gen_random_uuid(), 'adjustment', $1, 'accrued', -500, 'USD', 'Paid twice', $2, $3, now())`,
      [ann._id, payer._id, admin._id],
    );
    expect(await blocksOf(ann)).toMatchObject({ amount: 0, lines: 2, blockers: ["nothing_owed"] });
    await sql
      .insertInto("disputes")
      .values({ _id: crypto.randomUUID(), payment_id: line._id, user_id: ann._id, text: "No" })
      .execute();
    expect((await blocksOf(ann))?.warnings).toEqual(["open_dispute"]);
    await run(sql, sqlText`update payout_runs set currency = 'EUR' where _id = $1`, [id]);
    await run(sql, sqlText`update payments set currency = 'EUR' where user_id = $1 and kind = 'work'`, [ann._id]);
    expect((await blocksOf(ann))?.blockers).toEqual(["currency"]);
  });

  test("a draft is narrowed by hub, project, person and day, and people are left out by hand", async () => {
    await steps.owe(ann, 500);
    await steps.owe(bob, 500);
    await steps.bank(ann);
    await steps.bank(bob);
    const hub = "Lagos".padEnd(80, "x");
    await server.db.sql.updateTable("users").set({ hub }).where("_id", "=", bob._id).execute();
    const names = async (fields: object) =>
      (await people(await steps.draft(payer, "file", [ann, bob], fields))).people.map(({ user }) => user.name);
    expect(await names({ hubs: [hub] })).toEqual(["Bob B"]);
    expect(await names({ projects: [await insertProject(server.db, "Unpaid")] })).toEqual([]);
    expect(await names({ until: "2026-02-28" })).toEqual([]);
    expect(await names({ until: "2026-03-01", projects: [steps.project] })).toEqual(["Ann A", "Bob B"]);
    const id = await steps.draft(payer, "file", [ann, bob]);
    const exclude = (isExcluded: boolean) =>
      server.call(payoutRuns.exclude, { as: payer, params: { _id: id }, body: { people: [bob._id], isExcluded } });
    expect((await exclude(true)).body.payoutRun.excluded).toEqual([{ _id: bob._id, name: "Bob B" }]);
    expect(await people(id)).toMatchObject({ payable: 1, blocked: 1 });
    expect((await exclude(false)).body.payoutRun.excluded).toEqual([]);
  });
});

test("who was deleted is paid what they are owed, with a warning, and can be erased then", async () => {
  await steps.owe(ann, 500);
  await steps.bank(ann);
  await steps.must(server.call(users.act, { as: admin, params: { _id: ann._id, action: "delete" } }));
  await mark(ann, "deleted_at", 31);
  const { erasureRequest } = await steps.must(server.call(privacy.create, { as: admin, body: { user: ann._id } }));
  const erase = () => server.call(privacy.erase, { as: admin, params: { _id: erasureRequest._id }, body: {} });
  expect((await erase()).body).toMatchObject({ code: "in_use" });

  const id = await steps.draft(payer, "file", [ann]);
  expect(await people(id)).toMatchObject({
    people: [{ amount: 500, blockers: [], warnings: ["deleted"] }],
    payable: 1,
    blocked: 0,
  });
  await steps.must(steps.schedule(payer, id));
  await steps.must(steps.send(admin, id));
  const body = { select: { filter: { run: [id] }, expected: 1 }, reference: "4711" };
  expect((await server.call(payouts.bulkPaid, { as: admin, body })).body).toMatchObject({ done: 1 });

  // What comes to nothing in all does not keep them, and a run that takes a part of it pays no one who is erased.
  await steps.owe(ann, 300);
  await run(
    server.db.sql,
    sqlText`insert into payments (_id, kind, user_id, state, amount, currency, reason, created_by, approved_by, approved_at)
     values (gen_random_uuid(), 'adjustment', $1, 'accrued', -300, 'USD', 'Paid twice', $2, $3, now())`,
    [ann._id, payer._id, admin._id],
  );
  expect((await erase()).status).toBe(200);
  const left = await steps.draft(payer, "file", [ann], { projects: [steps.project] });
  expect((await people(left)).people).toMatchObject([
    { amount: 300, blockers: expect.arrayContaining(["erased"]), warnings: [] },
  ]);
});

test("while a run is filled in, it says what its pre-flight will say", async () => {
  const other = await server.person("annotator", { firstName: "Eve", lastName: "E", hub: "Nairobi" });
  for (const person of [ann, bob, other, payer]) await steps.owe(person, 500, 250);
  for (const person of [ann, bob, payer]) await steps.bank(person);
  const whom = { method: "file", people: [ann._id, bob._id, other._id, payer._id] };
  const preview = async (body: object, as = payer) => server.call(payoutRuns.preview, { as, body });
  for (const scope of [
    {},
    { hubs: ["Nairobi"] },
    { method: "airtm" },
    { projects: [steps.project] },
    { projects: [await insertProject(server.db, "Not begun")] },
    { until: "2026-02-28" },
    { until: "2026-03-01" },
  ]) {
    const body = { ...whom, ...scope };
    const made = await server.call(payoutRuns.create, { as: payer, body: { name: "Run", ...body } });
    expect(await people(made.body.payoutRun._id)).toMatchObject((await preview(body)).body);
  }
  expect((await preview(whom)).body).toMatchObject({
    payable: 2,
    payableAmount: 1500,
    blocked: 2,
    currency: "USD",
  });
  const draft = await steps.draft(payer, "file", [ann, bob, other, payer]);
  await server.call(payoutRuns.exclude, {
    as: payer,
    params: { _id: draft },
    body: { people: [ann._id], isExcluded: true },
  });
  expect((await preview({ ...whom, draft })).body).toMatchObject({ payable: 1, payableAmount: 750, blocked: 3 });
  // An unknown draft excludes no one.
  expect((await preview({ ...whom, draft: crypto.randomUUID() })).body).toMatchObject({ payable: 2 });
  expect((await preview({ ...whom, hub: ["Nairobi"] })).status).toBe(400);
  expect((await preview(whom, await server.person("manager"))).status).toBe(403);
});

test("a run names only people and projects that exist, so that none which names some reads as everyone's", async () => {
  const unknown = newId();
  const id = await steps.draft(payer, "file", [ann]);
  const draft = { as: payer, params: { _id: id } };
  const scope = { name: "Of nobody", method: "file" };
  for (const field of ["people", "projects"]) {
    const body = { [field]: [field === "people" ? ann._id : steps.project, unknown] };
    for (const answer of [
      await server.call(payoutRuns.create, { as: payer, body: { ...scope, ...body } }),
      await server.call(payoutRuns.preview, { as: payer, body: { method: "file", ...body } }),
      await server.call(payoutRuns.edit, { ...draft, body }),
    ]) {
      expect([answer.status, answer.body.fields]).toEqual([400, { [field]: ["This does not exist."] }]);
    }
  }
  for (const isExcluded of [true, false]) {
    const answer = await server.call(payoutRuns.exclude, { ...draft, body: { people: [unknown], isExcluded } });
    expect([answer.status, answer.body.fields]).toEqual([400, { people: ["This does not exist."] }]);
  }
  // Who was deleted since is still named, and a draft can be sent back as it was read.
  await mark(ann, "deleted_at");
  const edited = await server.call(payoutRuns.edit, { ...draft, body: { people: [ann._id] } });
  expect(edited.body.payoutRun.people).toEqual([{ _id: ann._id, name: "Ann A" }]);
  // Nor does what an earlier version accepted.
  const named = { people: [unknown], projects: [unknown] };
  await server.db.sql.updateTable("payout_runs").set(named).where("_id", "=", id).execute();
  const refs = [{ _id: unknown, name: unknown }];
  expect(await steps.show(id)).toMatchObject({ people: refs, projects: refs });
});

test("where no provider is set up, the balance says so, and a run by it can't be scheduled", async () => {
  const { body } = await server.call(payments.balance, { as: payer });
  expect(body).toMatchObject({
    configured: false,
    available: null,
    pending: null,
    message: expect.stringMatching(/AIRTM_KEY/),
  });
  await steps.owe(ann, 500);
  await steps.airtm(ann);
  const id = await steps.draft(payer, "airtm", [ann]);
  expect((await steps.schedule(payer, id)).body).toMatchObject({ code: "no_provider" });
});

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { minorMax } from "../../../contract/core/fields.ts";
import { adjustmentMax } from "../../../contract/payments/fields.ts";
import type { Project } from "../../../contract/projects/endpoints.ts";
import { run } from "../../../server/core/db/run.ts";
import { sqlText } from "../../../server/core/db/sql-text.ts";
import { startPaying } from "../helpers/paying.ts";

const { payments, ledger, notifications, audit } = contract;
const paying = await startPaying();
const { server, admin, pat, pia, ann, create, propose, approve, decline, show, count } = paying;
let project: Project;

beforeAll(async () => {
  project = await server.project(admin, { name: "Lanes" });
});
afterAll(() => paying.close());

describe("an adjustment", () => {
  test("is proposed by one and approved by another, and only then booked and notified", async () => {
    const { status, body } = await create({ project: project._id, note: "Agreed with Mo" });
    expect(status).toBe(201);
    expect(body.payment).toMatchObject({
      kind: "adjustment",
      state: "proposed",
      user: { name: "Ann A" },
      project: { name: "Lanes" },
      workHistory: null,
      checkedInDate: null,
      seconds: null,
      hourlyRate: null,
      amount: 2500,
      currency: "USD",
      reason: "For the weekend",
      note: "Agreed with Mo",
      createdBy: { name: "Pat P" },
      approvedBy: null,
      approvedAt: null,
      can: { approve: false, decline: true, undo: false, edit: true, answer: false },
    });
    const id = body.payment._id as string;
    expect(await count("ledger_transactions where payment_id = $1", id)).toBe(0);
    expect((await server.call(payments.mine, { as: ann })).body.payments).toEqual([]);
    expect((await show(id, pia)).can).toMatchObject({ approve: true, decline: true });

    expect((await approve(id)).body.payment).toMatchObject({
      state: "accrued",
      approvedBy: { name: "Pia P" },
      version: 2,
      can: { approve: false, decline: false },
    });
    const lines = await run(
      server.db.sql,
      sqlText`select t.kind, l.account, l.amount, l.project_id, l.user_id from ledger_lines l
       join ledger_transactions t on t._id = l.transaction_id where t.payment_id = $1 order by account`,
      [id],
    );
    expect(lines).toEqual([
      { kind: "adjustment", account: "labour_cost", amount: 2500, project_id: project._id, user_id: null },
      { kind: "adjustment", account: "owed_to_worker", amount: -2500, project_id: null, user_id: ann._id },
    ]);
    const received = await server.call(notifications.list, { as: ann });
    expect(received.body.notifications[0]).toMatchObject({
      kind: "adjustment_approved",
      message: "An adjustment of $25.00 to your pay was approved: For the weekend",
      link: `/my-pay?line=${id}`,
    });
    const mine = await server.call(payments.mine, { as: ann });
    expect(mine.body).toMatchObject({ totalAmount: 2500, payments: [{ _id: id, reason: "For the weekend" }] });
    expect(JSON.stringify(mine.body)).not.toContain("Agreed with Mo");
  });

  test("may be a deduction, and may then belong to no project", async () => {
    const id = await propose({ amount: -999, reason: "Paid twice" });
    expect((await approve(id)).body.payment).toMatchObject({ amount: -999, project: null });
    const [sums] = await run<object>(
      server.db.sql,
      sqlText`select sum(l.amount) filter (where account = 'labour_cost')::int as cost,
         sum(l.amount) filter (where account = 'owed_to_worker')::int as owed
       from ledger_lines l join ledger_transactions t on t._id = l.transaction_id where t.payment_id = $1`,
      [id],
    );
    expect(sums).toEqual({ cost: -999, owed: 999 });
  });

  test("is of some money, within limits, for an existing person", async () => {
    for (const amount of [0, adjustmentMax + 1, -adjustmentMax - 1, 1.5, "5"]) {
      expect((await create({ amount })).body.fields, String(amount)).toHaveProperty("amount");
    }
    for (const amount of [adjustmentMax, -adjustmentMax, 1, -1]) expect((await create({ amount })).status).toBe(201);
    for (const reason of ["", "  ", "x".repeat(501), "two\nlines"]) {
      expect((await create({ reason })).body.fields).toHaveProperty("reason");
    }
    const unknownId = crypto.randomUUID();
    const missing = await create({ user: unknownId, project: unknownId });
    expect([missing.status, Object.keys(missing.body.fields)]).toEqual([400, ["user", "project"]]);
    expect((await create({ state: "accrued" })).body.fields).toHaveProperty("state");
    const former = await server.person("annotator");
    await server.db.pool.query("update users set deactivated_at = now() where _id = $1", [former._id]);
    expect((await create({ user: former._id })).status).toBe(201);
  });

  test("is as large as a rate may be, since a currency may have no decimals, and so are sums of them", async () => {
    const rich = await server.person("annotator");
    expect(adjustmentMax).toBe(minorMax);
    for (const id of [1, 2, 3].map(() => propose({ user: rich._id, amount: minorMax, project: project._id })))
      expect((await approve(await id)).status).toBe(200);
    const query = { user: rich._id };
    expect((await server.call(payments.list, { as: pat, query })).body.totalAmount).toBe(3 * minorMax);
    expect((await server.call(payments.mine, { as: rich })).body.totalAmount).toBe(3 * minorMax);
    const { people } = (await server.call(ledger.byPerson, { as: pat, query: { sortBy: "owed:desc" } })).body;
    expect(people[0]).toMatchObject({ _id: rich._id, owed: 3 * minorMax });
  });

  test("is never proposed for oneself, nor decided by its person or, if approved, by the one who proposed it", async () => {
    expect((await create({ user: pat._id })).body.code).toBe("own_work");
    const forPia = await propose({ user: pia._id });
    expect((await approve(forPia)).body.code).toBe("own_work");
    expect((await decline(forPia)).body.code).toBe("own_work");
    expect((await approve(forPia, pat)).body).toMatchObject({
      statusCode: 403,
      code: "proposed_by_you",
      message: "You proposed this, so someone else must decide on it.",
    });
    expect((await approve(forPia, admin)).status).toBe(200);
    // The person who proposed it may undo it.
    const taken = await propose();
    expect((await decline(taken, pat)).body.payment).toMatchObject({
      state: "declined",
      declinedBy: { name: "Pat P" },
    });
    // The database itself would not let it pass.
    const own = await propose();
    const sneaky = run(
      server.db.sql,
      sqlText`update payments set state = 'accrued', approved_by = created_by, approved_at = now() where _id = $1`,
      [own],
    );
    await expect(sneaky).rejects.toThrow(/check constraint/);
  });

  test("is declined with a cause that its proposer is notified of, and then is over", async () => {
    const id = await propose();
    expect((await decline(id, pia, {})).body.fields).toHaveProperty("cause");
    expect((await decline(id)).body.payment).toMatchObject({
      state: "declined",
      declinedBy: { name: "Pia P" },
      declineCause: "Not agreed",
      approvedBy: null,
    });
    for (const late of [await decline(id), await approve(id)]) {
      expect(late.body).toMatchObject({
        code: "wrong_state",
        message: "This is declined now, so you can't do that any more.",
      });
    }
    const received = await server.call(notifications.list, { as: pat });
    expect(received.body.notifications[0]).toMatchObject({
      kind: "adjustment_declined",
      message: "The adjustment that you proposed for Ann A was declined.",
    });
    expect(await count("ledger_transactions where payment_id = $1", id)).toBe(0);
  });

  test("of an old version is refused with the current line; only a note can be changed", async () => {
    const id = await propose();
    const edit = (body: object, as = pia) => server.call(payments.edit, { as, params: { _id: id }, body });
    expect((await edit({ note: "Ask Mo", version: 1 })).body.payment).toMatchObject({ note: "Ask Mo", version: 2 });
    expect((await edit({ note: "Ask me", version: 1 })).body).toMatchObject({ code: "stale", current: { version: 2 } });
    expect((await edit({ amount: 1 })).body.fields).toHaveProperty("amount");
    expect((await approve(id, pia, { version: 1 })).body).toMatchObject({ code: "stale", current: { note: "Ask Mo" } });
    expect((await decline(id, pia, { cause: "No", version: 1 })).body.code).toBe("stale");
    expect((await approve(id, pia, { version: 2 })).status).toBe(200);
    // A note is nothing for its person, whatever their role.
    const forPia = await propose({ user: pia._id, note: "Secret" });
    expect((await show(forPia, pia)).note).toBe("");
    expect(
      (await server.call(payments.edit, { as: pia, params: { _id: forPia }, body: { note: "Mine" } })).body.code,
    ).toBe("own_work");
    expect((await decline(forPia, admin, { cause: "Secret too" })).status).toBe(200);
    expect([(await show(forPia, pia)).declineCause, (await show(forPia)).declineCause]).toEqual(["", "Secret too"]);
  });

  test("sends a live event to its person only once it is agreed on", async () => {
    const [agreed, declined] = [await propose(), await propose()];
    await approve(agreed);
    await decline(declined);
    const received = await run<{ people: string[] }>(
      server.db.sql,
      sqlText`select people from events where resource = 'payments' and ids && $1::uuid[] order by _id`,
      [[agreed, declined]],
    );
    expect(received.map(({ people }) => people)).toEqual([[], [], [ann._id], []]);
  });

  test("of a person who was erased gets no note any more", async () => {
    const gone = await server.person("annotator");
    const id = await propose({ user: gone._id });
    expect((await show(id)).can.edit).toBe(true);
    await run(server.db.sql, sqlText`update users set erased_at = now(), deleted_at = now() where _id = $1`, [
      gone._id,
    ]);
    expect((await show(id)).can.edit).toBe(false);
    const edited = await server.call(payments.edit, { as: pia, params: { _id: id }, body: { note: "Of them" } });
    expect(edited.body).toMatchObject({
      code: "wrong_state",
      message: "This is erased now, so you can't do that any more.",
    });
  });

  test("keeps in the audit what was written, readable until its person is erased", async () => {
    const id = await propose({ reason: "A reason to seal", note: "A note to seal" });
    const kept = await run<{ after: string }>(
      server.db.sql,
      sqlText`select after::text from audit where record_id = $1`,
      [id],
    );
    expect(kept).toHaveLength(1);
    expect(kept[0]!.after).not.toMatch(/to seal/);
    const { body } = await server.call(audit.list, { as: admin, query: { record: id } });
    expect(body.audit[0].after).toMatchObject({ reason: "A reason to seal", note: "A note to seal", amount: 2500 });
  });
});

describe("the list", () => {
  test("is narrowed to kinds, states, people and open disputes, and sums what was not declined", async () => {
    const bob = await server.person("annotator", { firstName: "Bob", lastName: "B" });
    const ids = [
      await propose({ user: bob._id, amount: 100 }),
      await propose({ user: bob._id, amount: 20, reason: "Night shift" }),
      await propose({ user: bob._id, amount: 3 }),
    ];
    await approve(ids[0]!);
    await decline(ids[2]!);
    const list = async (query: object) =>
      (await server.call(payments.list, { as: pat, query: { user: bob._id, ...query } })).body;
    expect(await list({})).toMatchObject({ filteredTotalCount: 3, totalAmount: 120 });
    expect(await list({ state: "proposed" })).toMatchObject({ filteredTotalCount: 1, totalAmount: 20 });
    expect(await list({ kind: "work" })).toMatchObject({ filteredTotalCount: 0, totalAmount: 0 });
    expect(await list({ search: "night" })).toMatchObject({ filteredTotalCount: 1 });
    expect(await list({ hasDispute: true })).toMatchObject({ filteredTotalCount: 0 });
    expect(await list({ hasDispute: false, sortBy: "project:asc" })).toMatchObject({ filteredTotalCount: 3 });
    const today = new Date().toISOString().slice(0, 10);
    expect(await list({ startDate: today, endDate: today })).toMatchObject({ filteredTotalCount: 3 });
    expect(await list({ endDate: "2026-01-01" })).toMatchObject({ filteredTotalCount: 0 });
    const csv = await server.call(payments.export, {
      as: pat,
      query: { user: bob._id, columns: ["user", "kind", "amount", "reason"], sortBy: "amount:asc" },
    });
    expect(String(csv.body).split("\r\n").slice(1, 3)).toEqual([
      "Bob B,Adjustment,0.03,For the weekend",
      "Bob B,Adjustment,0.20,Night shift",
    ]);
  });
});

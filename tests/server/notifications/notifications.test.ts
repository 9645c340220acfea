import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import type { Notification, Preference } from "../../../contract/notifications/endpoints.ts";
import { notify } from "../../../server/areas/notifications/actions.ts";
import { mailsTo } from "../helpers/mails.ts";
import { putNotification, notifyPeople } from "../helpers/notifications.ts";
import type { Actor } from "../helpers/test-server.ts";
import { startWorkServer, type WorkServer } from "../helpers/work-server.ts";
import { writeAlone } from "../helpers/write-alone.ts";

const { notifications, workHistory, users, projects } = contract;
let server: WorkServer;
let admin: Actor;
let manager: Actor;
let payer: Actor;

beforeAll(async () => {
  server = await startWorkServer();
  admin = await server.person("admin");
  manager = await server.person("manager");
  payer = await server.person("payments");
});
afterAll(() => server.close());

const worker = () => server.person("annotator");
const list = async (as: Actor) =>
  (await server.call(notifications.list, { as })).body as { notifications: Notification[]; count: number };
const newest = async (as: Actor): Promise<Notification | undefined> => (await list(as)).notifications[0];
const ok = async (call: ReturnType<WorkServer["call"]>): Promise<void> => {
  const answer = await call;
  expect(`${answer.status} ${JSON.stringify(answer.body)}`).toMatch(/^20\d/);
};
const choose = (as: Actor, kind: string, channel: string, isOn: boolean) =>
  server.call(notifications.setPreference, { as, body: { kind, channel, isOn } });

describe("each kind is sent by the call that causes it", () => {
  test("hours approved, with their amount and the state of their payment", async () => {
    const ada = await worker();
    const project = await server.project(manager, { name: "Street scenes" });
    const entry = await server.entry(ada, project._id, { from: "2026-03-03T09:00:00Z", seconds: 9000 });
    await ok(server.call(workHistory.approve, { as: manager, params: { _id: entry } }));
    expect(await newest(ada)).toMatchObject({
      kind: "hours_approved",
      title: "Hours approved",
      message: "Your 2 h 30 min of Mar 3, 2026 on Street scenes were approved.",
      link: "/my-work?from=2026-03-03&to=2026-03-03",
      readAt: null,
    });
  });

  test("hours rejected, with the cause, by mail too; the cause is kept sealed", async () => {
    const ada = await worker();
    const project = await server.project(manager, { name: "Night drives" });
    const entry = await server.entry(ada, project._id, { from: "2026-03-03T09:00:00Z", seconds: 3600 });
    const body = { rejectionCause: "Ada slept & dreamt" };
    await ok(server.call(workHistory.reject, { as: manager, params: { _id: entry }, body }));
    const message = "Your 1 h of Mar 3, 2026 on Night drives were rejected: Ada slept & dreamt";
    expect(await newest(ada)).toMatchObject({ kind: "hours_rejected", message });
    const [mail] = await mailsTo(server, ada.email);
    expect(mail).toMatchObject({ subject: "Hours rejected" });
    expect(mail?.text).toContain(message);
    expect(mail?.text).toContain(`${server.config.publicUrl}/my-work?from=2026-03-03&to=2026-03-03`);
    expect(mail?.text).toContain(`${server.config.publicUrl}/notifications/settings`);
    const { rows } = await server.db.pool.query("select n::text from notifications n where user_id = $1", [ada._id]);
    expect(JSON.stringify(rows)).not.toMatch(/slept|Night drives/);
  });

  test("payment approved, with the money", async () => {
    const ada = await worker();
    const rates = [{ from: null, hourlyRate: 1000 }];
    const project = await server.project(manager, { name: "Paid", rates });
    const of = { state: "approved", approver: manager, from: "2026-03-03T09:00:00Z", seconds: 3600 } as const;
    const entry = await server.entry(ada, project._id, of);
    await ok(server.call(workHistory.approvePayment, { as: payer, params: { _id: entry } }));
    const message = "Your payment of $10.00 was approved: 1 h of Mar 3, 2026 on Paid.";
    expect(await newest(ada)).toMatchObject({ kind: "payment_approved", message });
  });

  test("a new role, by mail too; the same role again is no news", async () => {
    const ada = await worker();
    const change = (role: string) =>
      ok(server.call(users.changeRole, { as: admin, params: { _id: ada._id }, body: { role } }));
    await change("annotator");
    await change("reviewer");
    const { rows } = await server.db.pool.query("select kind, params from notifications where user_id = $1", [ada._id]);
    expect(rows).toEqual([{ kind: "role_changed", params: { role: "reviewer" } }]);
    expect((await mailsTo(server, ada.email)).map(({ text }) => text)).toEqual([
      expect.stringContaining("Your role is Reviewer now."),
    ]);
  });

  test("skills that the person did not hold before", async () => {
    const ada = await worker();
    const [one, two, three] = [await server.skill(manager), await server.skill(manager), await server.skill(manager)];
    const give = (ids: string[]) =>
      ok(server.call(users.edit, { as: manager, params: { _id: ada._id }, body: { skills: ids } }));
    await give([one._id]);
    expect(await newest(ada)).toMatchObject({
      message: `You hold the skill ${one.name} now.`,
      link: "/check-in?project=",
    });
    const project = await server.project(manager, { skills: [one._id, three._id] });
    await give([one._id, two._id, three._id]);
    expect(await newest(ada)).toMatchObject({
      message: expect.stringMatching(`^You hold 2 more skills now: .+\\. ${project.name} is open to you\\.$`),
      link: `/check-in?project=${project._id}`,
    });
    await give([one._id]);
    expect((await list(ada)).count).toBe(2);
  });

  test("a place in a project, and its end; no one is notified of what they did themselves", async () => {
    const ada = await worker();
    const project = await server.project(manager, { name: "Closed circle", members: [ada._id, manager._id] });
    expect(await newest(ada)).toMatchObject({
      kind: "project_joined",
      message: "You are a member of the project Closed circle now.",
      link: "/check-in",
    });
    expect((await list(manager)).count).toBe(0);
    await ok(server.call(projects.edit, { as: manager, params: { _id: project._id }, body: { members: [] } }));
    expect(await newest(ada)).toMatchObject({ kind: "project_left" });
    expect((await list(ada)).count).toBe(2);
  });

  test("a mail to a group, as the area of groups sends it: its words are sealed", async () => {
    const ada = await worker();
    await notifyPeople(server, [
      { userId: ada._id, kind: "group_mail", params: { group: "Night shift", subject: "Ada's birthday" } },
    ]);
    expect(await newest(ada)).toMatchObject({
      message: "The group Night shift got a mail: Ada's birthday",
      link: "/my-groups",
    });
    expect(await mailsTo(server, ada.email)).toEqual([]);
    const { rows } = await server.db.pool.query("select params from notifications where user_id = $1", [ada._id]);
    expect(rows).toEqual([{ params: {} }]);
  });
});

describe("many at once", () => {
  test("one notification for each person and call, however many entries; refused ones are not included", async () => {
    const [ada, ben] = [await worker(), await worker()];
    const project = await server.project(manager);
    const ids = [
      ...(await Promise.all(Array.from({ length: 12 }, () => server.entry(ada, project._id, { seconds: 600 })))),
      await server.entry(ben, project._id, { seconds: 60 }),
      await server.entry(ben, project._id, { state: "approved", approver: manager }),
    ];
    await ok(server.call(workHistory.bulkApprove, { as: manager, body: { select: { ids } } }));
    const [ofAda, ofBen] = [await list(ada), await list(ben)];
    expect([ofAda.count, ofBen.count]).toEqual([1, 1]);
    expect(ofAda.notifications[0]?.message).toBe(`12 entries of yours on ${project.name} were approved: 2 h in all.`);
    expect(ofBen.notifications[0]?.message).toMatch(/^Your 1 min of /);
  });

  test("a write that does not commit notifies no one", async () => {
    const ada = await worker();
    const failing = writeAlone(server, async (write) => {
      await notify(write, [{ userId: ada._id, kind: "role_changed", params: { role: "admin" } }]);
      throw new Error("nothing of it");
    });
    await expect(failing).rejects.toThrow("nothing of it");
    expect((await list(ada)).count).toBe(0);
    expect(await mailsTo(server, ada.email)).toEqual([]);
  });

  test("50 senders at once: each person's places are whole, and there is no deadlock", async () => {
    const people = await Promise.all([worker(), worker(), worker()]);
    const all = (order: readonly Actor[]) =>
      order.map(({ _id: userId }) => ({
        userId,
        kind: "role_changed" as const,
        params: { role: "annotator" as const },
      }));
    await Promise.all(
      Array.from({ length: 50 }, (_, n) => notifyPeople(server, all(n % 2 === 0 ? people : people.toReversed()))),
    );
    for (const { _id } of people) {
      const { rows } = await server.db.pool.query(
        "select count(*)::int as n, min(place)::int as first, max(place)::int as last from notifications where user_id = $1",
        [_id],
      );
      expect(rows).toEqual([{ n: 50, first: 1, last: 50 }]);
    }
  });
});

describe("preferences", () => {
  const preferencesOf = async (as: Actor): Promise<Preference[]> =>
    (await server.call(notifications.preferences, { as })).body.preferences;

  test("a kind that is switched off is not sent there, and one that is switched on is", async () => {
    const [ada, ben] = [await worker(), await worker()];
    const params = { count: 1, seconds: 60, projects: [], from: "2026-03-03", to: "2026-03-03" };
    const approve = () =>
      notifyPeople(
        server,
        [ada, ben].map(({ _id: userId }) => ({ userId, kind: "hours_approved" as const, params })),
      );
    await ok(choose(ada, "hours_approved", "console", false));
    await ok(choose(ada, "hours_approved", "digest", false));
    await approve();
    expect([(await list(ada)).count, (await list(ben)).count]).toEqual([0, 1]);
    const { rows } = await server.db.pool.query("select 1 from notifications where user_id = $1", [ada._id]);
    expect(rows).toEqual([]);
    await ok(choose(ada, "hours_approved", "mail", true));
    await approve();
    expect([await mailsTo(server, ada.email), await mailsTo(server, ben.email)].map(({ length }) => length)).toEqual([
      1, 0,
    ]);
    expect((await preferencesOf(ada)).find(({ kind }) => kind === "hours_approved")).toMatchObject({
      console: false,
      mail: true,
      digest: false,
    });
    expect((await preferencesOf(ben)).find(({ kind }) => kind === "hours_approved")).toMatchObject({
      console: true,
      mail: false,
      digest: true,
    });
  });

  test("kinds about the account's safety, or that can't be sent there, can't be switched", async () => {
    const ada = await worker();
    for (const [kind, channel] of [
      ["role_changed", "mail"],
      ["role_changed", "console"],
      ["group_mail", "mail"],
    ] as const) {
      expect(await choose(ada, kind, channel, false)).toMatchObject({
        status: 400,
        body: { fields: { channel: [expect.any(String)] } },
      });
    }
    expect((await preferencesOf(ada)).find(({ kind }) => kind === "role_changed")).toMatchObject({
      isFixed: true,
      console: true,
      mail: true,
      digest: null,
    });
  });

  test("an unverified address gets no mail, nor does a person who has left", async () => {
    const unverified = await server.person("annotator", { unverified: true });
    const left = await worker();
    await ok(server.call(users.act, { as: admin, params: { _id: left._id, action: "deactivate" } }));
    for (const person of [unverified, left]) {
      await putNotification(server, person);
      expect(await mailsTo(server, person.email)).toEqual([]);
    }
  });
});

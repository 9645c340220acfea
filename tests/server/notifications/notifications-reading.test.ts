import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { z } from "zod";
import { contract } from "../../../contract/index.ts";
import { kindNames, kindOf } from "../../../contract/core/notifications.ts";
import { schemaInfo, type SchemaInfo } from "../../../contract/core/schema-info.ts";
import type { Notification } from "../../../contract/notifications/endpoints.ts";
import {
  forgetNotifications,
  type NotificationInput,
  notificationsOf,
  notify,
} from "../../../server/areas/notifications/actions.ts";
import { removeOldNotifications } from "../../../server/areas/notifications/actions.ts";
import { mailsTo } from "../helpers/mails.ts";
import { putNotification, notifyPeople } from "../helpers/notifications.ts";
import type { Actor } from "../helpers/test-server.ts";
import { startWorkServer, type WorkServer } from "../helpers/work-server.ts";
import { writeAlone } from "../helpers/write-alone.ts";

const { notifications, skills } = contract;
let server: WorkServer;
let manager: Actor;

beforeAll(async () => {
  server = await startWorkServer();
  manager = await server.person("manager");
});
afterAll(() => server.close());

const worker = () => server.person("annotator");
const list = async (as: Actor, call: "list" | "unread" = "list", query = {}) =>
  (await server.call(notifications[call], { as, query })).body as {
    notifications: Notification[];
    count: number;
    filteredTotalCount: number;
    unread: number;
  };
const newest = async (as: Actor): Promise<Notification | undefined> => (await list(as)).notifications[0];
const ok = async (call: ReturnType<WorkServer["call"]>): Promise<void> => {
  const answer = await call;
  expect(`${answer.status} ${JSON.stringify(answer.body)}`).toMatch(/^20\d/);
};
const unreadOf = async (as: Actor): Promise<number> =>
  (await server.call(notifications.latestUnread, { as })).body.unread;

describe("reading", () => {
  test("the three lists, newest first; one's own only", async () => {
    const [ada, ben] = [await worker(), await worker()];
    const ids: string[] = [];
    for (let n = 0; n < 7; n++) ids.unshift(await putNotification(server, ada));
    await putNotification(server, ben);
    await ok(server.call(notifications.readLatest, { as: ada, body: { notificationsId: ids[0] } }));
    const idsOf = (found: { notifications: Notification[] }) => found.notifications.map(({ _id }) => _id);
    const all = await list(ada);
    expect([idsOf(all), all.count, all.unread]).toEqual([ids, 7, 6]);
    const unread = await list(ada, "unread", { limit: 2, skip: 2 });
    expect([idsOf(unread), unread.count]).toEqual([ids.slice(3, 5), 6]);
    const latest = (await server.call(notifications.latestUnread, { as: ada })).body;
    expect([idsOf(latest), latest.unread]).toEqual([ids.slice(1, 6), 6]);
    expect((await list(ada, "list", { kind: "hours_approved" })).filteredTotalCount).toBe(0);
  });

  test("several are marked read together, all or none; a second time changes nothing", async () => {
    const [ada, ben] = [await worker(), await worker()];
    const [one, two] = [await putNotification(server, ada), await putNotification(server, ada)];
    const foreign = await putNotification(server, ben);
    const mark = (notificationsId: string | string[]) =>
      server.call(notifications.readLatest, { as: ada, body: { notificationsId } });
    expect(await mark([one, foreign])).toMatchObject({ status: 404 });
    expect(await unreadOf(ada)).toBe(2);
    expect((await mark([one, two, one])).body).toEqual({ marked: 2, unread: 0 });
    expect((await mark(one)).body).toEqual({ marked: 0, unread: 0 });
    const again = await server.call(notifications.markUnread, { as: ada, body: { notificationsId: one } });
    expect(again.body).toEqual({ marked: 1, unread: 1 });
    expect(await unreadOf(ben)).toBe(1);
  });

  test("read-all leaves unread what came after the newest that was seen, and what commits during it", async () => {
    const ada = await worker();
    await putNotification(server, ada);
    const seen = await putNotification(server, ada);
    await putNotification(server, ada);
    const readAll = (until: string) => server.call(notifications.readAll, { as: ada, body: { until } });
    expect((await readAll(seen)).body).toMatchObject({ marked: 2, unread: 1 });

    // One that began before the newest, and commits after it, has come later all the same.
    let began: () => void = () => {};
    let goOn: () => void = () => {};
    const hasBegun = new Promise<void>((resolve) => (began = resolve));
    const mayEnd = new Promise<void>((resolve) => (goOn = resolve));
    const late = writeAlone(server, async (tx) => {
      await tx.sql.selectFrom("company").select("name").execute();
      began();
      await mayEnd;
      await notify(tx, [{ userId: ada._id, kind: "role_changed", params: { role: "admin" } }]);
    });
    await hasBegun;
    const newestSeen = await putNotification(server, ada);
    goOn();
    await late;
    expect((await readAll(newestSeen)).body).toMatchObject({ unread: 1 });
    expect(await newest(ada)).toMatchObject({ message: expect.stringContaining("Administrator"), readAt: null });
  });

  test("read-all at once with arrivals: whatever came later than the newest seen stays unread", async () => {
    const ada = await worker();
    for (let round = 0; round < 10; round++) {
      const until = await putNotification(server, ada);
      const [answer] = await Promise.all([
        server.call(notifications.readAll, { as: ada, body: { until } }),
        putNotification(server, ada),
      ]);
      expect(answer.status).toBe(200);
      expect(await unreadOf(ada)).toBe(1);
    }
  });

  test("read-all is undone by its moment, and only for what it marked", async () => {
    const ada = await worker();
    const before = await putNotification(server, ada);
    await ok(server.call(notifications.readLatest, { as: ada, body: { notificationsId: before } }));
    for (let n = 0; n < 3; n++) await putNotification(server, ada);
    const { readAt } = (await server.call(notifications.readAll, { as: ada, body: {} })).body;
    expect(await unreadOf(ada)).toBe(0);
    const undone = await server.call(notifications.markUnread, { as: ada, body: { readAt } });
    expect(undone.body).toEqual({ marked: 3, unread: 3 });
    const nothing = await server.call(notifications.readAll, { as: await worker() });
    expect(nothing.body).toEqual({ marked: 0, unread: 0, readAt: null });
  });

  test("those older than 15 days are counted and deleted, one's own only", async () => {
    const [ada, ben] = [await worker(), await worker()];
    for (const person of [ada, ada, ben]) await putNotification(server, person);
    await server.db.pool.query("update notifications set created_at = now() - interval '15 days 1 minute'");
    const fresh = await putNotification(server, ada);
    await server.db.pool.query(
      "update notifications set created_at = now() - interval '14 days 23 hours' where _id = $1",
      [fresh],
    );
    expect((await server.call(notifications.countOld, { as: ada })).body).toEqual({ count: 2 });
    expect((await server.call(notifications.deleteOld, { as: ada })).body).toEqual({ deleted: 2 });
    expect((await list(ada)).notifications.map(({ _id }) => _id)).toEqual([fresh]);
    expect((await list(ben)).count).toBe(1);
  });

  test("a record that was renamed or deleted since is named as it is now, and leads nowhere once it is gone", async () => {
    const ada = await worker();
    const skill = await server.skill(manager);
    await notifyPeople(server, [
      { userId: ada._id, kind: "skill_request_declined", params: { skill: skill._id, answer: "Not yet." } },
    ]);
    await ok(server.call(skills.edit, { as: manager, params: { _id: skill._id }, body: { name: "Renamed since" } }));
    expect(await newest(ada)).toMatchObject({
      message: "Your request for the skill Renamed since was declined: Not yet.",
      link: `/skills/${skill._id}`,
    });
    await ok(server.call(skills.remove, { as: manager, params: { _id: skill._id } }));
    expect((await newest(ada))?.link).toBeNull();
  });
});

describe("times", () => {
  const at = "2026-11-29T07:34:39.354Z";
  const inDhaka = "Nov 29, 2026, 1:34 PM GMT+6";
  afterEach(() => server.db.sql.updateTable("company").set({ time_zone: "UTC" }).execute());

  test("are the company's, with its zone, in the list and in the mail", async () => {
    await server.db.sql.updateTable("company").set({ time_zone: "Asia/Dhaka" }).execute();
    const ada = await worker();
    const params = { assigned: crypto.randomUUID(), job: crypto.randomUUID(), at };
    await notifyPeople(server, [{ userId: ada._id, kind: "job_expiring", params }]);
    const message = `The job (deleted) expires on ${inDhaka}. Submit it, or extend its time.`;
    expect(await newest(ada)).toMatchObject({ kind: "job_expiring", message });
    expect((await mailsTo(server, ada.email))[0]?.text).toContain(message);
  });

  const sampleOf = ({ kind, reference, values, item }: SchemaInfo): unknown => {
    if (item) return [sampleOf(item)];
    if (reference || kind === "id") return crypto.randomUUID();
    if (kind === "instant") return at;
    if (kind === "day") return "2026-11-29";
    return kind === "integer" || kind === "number" ? 2 : (values[0] ?? "Some words");
  };

  test("are in no kind's text as they are stored", async () => {
    const ada = await worker();
    const all = kindNames().map((kind) => {
      const fields = Object.entries(kindOf(kind).params.shape);
      const params = Object.fromEntries(
        fields.map(([name, field]) => [name, sampleOf(schemaInfo(field as z.ZodType))]),
      );
      return { userId: ada._id, kind, params } as unknown as NotificationInput;
    });
    await notifyPeople(server, all);
    const { notifications: made } = await list(ada, "list", { limit: 200 });
    expect(new Set(made.map(({ kind }) => kind))).toEqual(new Set(kindNames()));
    expect(made.map(({ message }) => message).filter((message) => /\d{4}-\d\d-\d\d/.test(message))).toEqual([]);
  });
});

describe("in the end", () => {
  test("the nightly task removes read ones after 180 days and unread ones after a year", async () => {
    const ada = await worker();
    const ages = [
      ["179 days", true],
      ["181 days", true],
      ["364 days", false],
      ["366 days", false],
    ] as const;
    for (const [age, isRead] of ages) {
      await server.db.pool.query(
        "update notifications set created_at = now() - $2::interval, read_at = case when $3 then now() end where _id = $1",
        [await putNotification(server, ada), age, isRead],
      );
    }
    await removeOldNotifications(server.db);
    const { rows } = await server.db.pool.query("select place::int from notifications where user_id = $1 order by 1", [
      ada._id,
    ]);
    expect(rows).toEqual([{ place: 1 }, { place: 3 }]);
  });

  test("a person's archive has the texts of their notifications, and erasing leaves nothing", async () => {
    const [ada, ben] = [await worker(), await worker()];
    await putNotification(server, ada);
    await putNotification(server, ben);
    const body = { kind: "hours_approved", channel: "mail", isOn: true };
    await ok(server.call(notifications.setPreference, { as: ada, body }));
    const archive = await notificationsOf(server.db.sql, ada._id);
    expect(archive.notifications.map(({ title }) => title)).toEqual(["Role changed"]);
    expect(archive.preferences.length).toBeGreaterThan(5);
    await writeAlone(server, (write) => forgetNotifications(write, ada._id));
    for (const name of ["notifications", "notification_places", "notification_preferences"]) {
      const { rows } = await server.db.pool.query(`select 1 from ${name} where user_id = $1`, [ada._id]);
      expect(rows, name).toEqual([]);
    }
    expect((await list(ben)).count).toBe(1);
  });
});

import { afterEach, beforeEach, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { sendDigests } from "../../../server/areas/notifications/digest.ts";
import { mailsTo } from "../helpers/mails.ts";
import { notifyPeople } from "../helpers/notifications.ts";
import { type Actor, startTestServer } from "../helpers/test-server.ts";

const { notifications } = contract;
let server: Awaited<ReturnType<typeof startTestServer>>;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.close());

const query = async (text: string, values: unknown[] = []) => (await server.db.pool.query(text, values)).rows;
const run = () => sendDigests(server.db, server.config);

/** A zone in which it is this hour of the day now. Their names count westwards: Etc/GMT-5 is five hours ahead. */
const setHour = async (hour: number): Promise<void> => {
  const ahead = ((hour - new Date().getUTCHours() + 36) % 24) - 12;
  await query("update company set time_zone = $1", [`Etc/GMT${ahead > 0 ? "-" : "+"}${Math.abs(ahead)}`]);
};

/** Hours of a person that were approved some time ago. */
const approve = async (person: Actor, ago: string, count = 1): Promise<void> => {
  const params = { count, seconds: 3600, projects: [], from: "2026-03-03", to: "2026-03-03" };
  await notifyPeople(server, [{ userId: person._id, kind: "hours_approved", params }]);
  await query(
    `update notifications set created_at = now() - $2::interval
     where _id = (select _id from notifications where user_id = $1 order by place desc limit 1)`,
    [person._id, ago],
  );
};

test("one mail for each person with what is new since the last one, at seven in the company's time zone", async () => {
  const [ada, ben, cleo] = [
    await server.person("annotator"),
    await server.person("annotator"),
    await server.person("annotator"),
  ];
  await setHour(7);
  await approve(ada, "61 minutes", 2);
  await approve(ada, "3 hours", 3);
  await approve(ada, "0 minutes", 4);
  await approve(ben, "5 hours");
  await run();
  const [mail, ...more] = await mailsTo(server, ada.email);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe("2 new notifications");
  expect(mail?.text).toMatch(/- 3 entries[^]*- 2 entries|- 2 entries[^]*- 3 entries/);
  expect(mail?.text).not.toContain("4 entries");
  expect(mail?.text).toContain(`${server.config.publicUrl}/notifications/settings`);
  expect(await mailsTo(server, ben.email)).toHaveLength(1);
  expect(await mailsTo(server, cleo.email)).toEqual([]);
  // The task looks every hour.
  await run();
  expect(await mailsTo(server, ada.email)).toHaveLength(1);
});

test("before seven only yesterday's is due", async () => {
  const ada = await server.person("annotator");
  await setHour(6);
  await approve(ada, "2 hours");
  await run();
  expect(await mailsTo(server, ada.email)).toEqual([]);
  await approve(ada, "24 hours");
  await run();
  expect((await mailsTo(server, ada.email)).map(({ subject }) => subject)).toEqual(["1 new notification"]);
});

test("it has nothing that was read in the console or switched off since, and no mail goes to people who left", async () => {
  const [reads, stops, leaves] = [
    await server.person("annotator"),
    await server.person("annotator"),
    await server.person("annotator"),
  ];
  for (const person of [reads, stops, leaves]) await approve(person, "30 hours");
  await server.call(notifications.readAll, { as: reads });
  const body = { kind: "hours_approved", channel: "digest", isOn: false };
  await server.call(notifications.setPreference, { as: stops, body });
  await query("update users set deactivated_at = now() where _id = $1", [leaves._id]);
  await run();
  for (const person of [reads, stops, leaves]) expect(await mailsTo(server, person.email)).toEqual([]);
});

test("it has nothing that the person's present role can't receive, and in the console that leads nowhere", async () => {
  const [ada, ben] = [await server.person("reviewer"), await server.person("reviewer")];
  for (const { _id: userId } of [ada, ben]) {
    await notifyPeople(server, [{ userId, kind: "essays_waiting", params: { count: 2 } }]);
  }
  await query("update notifications set created_at = now() - interval '30 hours'");
  await query("update users set role = 'annotator' where _id = $1", [ada._id]);
  const linksOf = async (as: Actor) => {
    const list = (await server.call(notifications.list, { as })).body.notifications;
    const latest = (await server.call(notifications.latestUnread, { as })).body.notifications;
    return [...list, ...latest].map(({ link }) => link);
  };
  expect(await linksOf(ada)).toEqual([null, null]);
  expect(await linksOf(ben)).toEqual(["/quiz-reviews", "/quiz-reviews"]);
  await run();
  expect(await mailsTo(server, ada.email)).toEqual([]);
  expect(await mailsTo(server, ben.email)).toHaveLength(1);
});

test("a notification for the daily mail only is shown nowhere else, and is gone afterwards", async () => {
  const ada = await server.person("annotator");
  const body = { kind: "hours_approved", channel: "console", isOn: false };
  await server.call(notifications.setPreference, { as: ada, body });
  await approve(ada, "30 hours");
  expect((await server.call(notifications.list, { as: ada })).body.count).toBe(0);
  await run();
  expect(await mailsTo(server, ada.email)).toHaveLength(1);
  expect(await query("select 1 from notifications")).toEqual([]);
});

test("a run that dies midway, and runs at once on two servers, send each person one mail in the end", async () => {
  const people = await Promise.all(Array.from({ length: 5 }, () => server.person("annotator")));
  for (const person of people) await approve(person, "30 hours");
  await query(`create function fail() returns trigger language plpgsql as $$
    begin raise exception 'the disk is full'; end $$`);
  await query("create trigger fails after insert on mails for each statement execute function fail()");
  await expect(run()).rejects.toThrow("the disk is full");
  await query("drop trigger fails on mails");
  await Promise.all([run(), run(), run()]);
  await run();
  for (const person of people) expect(await mailsTo(server, person.email)).toHaveLength(1);
});

test("too many to read are counted", async () => {
  const ada = await server.person("annotator");
  for (let n = 0; n < 52; n++) await approve(ada, "30 hours");
  await run();
  const [mail] = await mailsTo(server, ada.email);
  expect(mail?.subject).toBe("52 new notifications");
  expect(mail?.text).toContain("- and 2 more");
});

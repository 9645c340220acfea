import { afterEach, beforeEach, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { listen, type Live } from "../helpers/live.ts";
import { putNotification, notifyPeople } from "../helpers/notifications.ts";
import { type Actor, startTestServer } from "../helpers/test-server.ts";

const { notifications } = contract;
type Server = Awaited<ReturnType<typeof startTestServer>>;
let first: Server;
let second: Server;
let ada: Actor;
let open: Live[] = [];

beforeEach(async () => {
  first = await startTestServer();
  second = await startTestServer({ database: first.database });
  ada = await first.person("annotator");
});
afterEach(async () => {
  for (const live of open) live.leave();
  open = [];
  await second.close();
  await first.close();
});

const hear = async (server: Server, as: Actor, lastEventId?: string): Promise<Live> => {
  const live = await listen(server, as, lastEventId);
  open.push(live);
  return live;
};
const changeOf = (event: Record<string, string>) => JSON.parse(event["data"]!) as { resource: string; ids: string[] };

test("the person receives it on any server, and a third person, of whatever role, receives nothing", async () => {
  const others = await Promise.all(
    (["admin", "manager", "annotator"] as const).map(async (role) => first.person(role)),
  );
  const [mine, ...theirs] = await Promise.all([hear(second, ada), ...others.map((other) => hear(second, other))]);
  const id = await putNotification(first, ada);
  expect(changeOf(await mine.next())).toEqual({ resource: "notifications", kind: "created", ids: [id] });
  // What they receive first is their own, sent after hers.
  for (const [place, other] of others.entries()) {
    const own = await putNotification(first, other);
    expect(changeOf(await theirs[place]!.next()).ids).toEqual([own]);
  }
});

test("notified together, each receives only their own", async () => {
  const ben = await first.person("annotator");
  const [hers, his] = [await hear(first, ada), await hear(second, ben)];
  const params = { role: "reviewer" } as const;
  await notifyPeople(first, [
    { userId: ada._id, kind: "role_changed", params },
    { userId: ben._id, kind: "role_changed", params },
  ]);
  const [one, two] = [changeOf(await hers.next()).ids, changeOf(await his.next()).ids];
  expect([one.length, two.length]).toEqual([1, 1]);
  expect(one).not.toEqual(two);
});

test("a server ends; notifications that are sent meanwhile arrive on the other, each once and in order", async () => {
  const live = await hear(second, ada);
  await putNotification(first, ada);
  const heard = await live.next();
  await second.close();
  await expect(live.next()).rejects.toThrow();

  const missed = [await putNotification(first, ada), await putNotification(first, ada)];
  const back = await hear(first, ada, heard["id"]);
  const later = await putNotification(first, ada);
  const ids: string[] = [];
  while (ids.length < 3) ids.push(...changeOf(await back.next()).ids);
  expect(ids).toEqual([...missed, later]);

  // The server comes back: after the last event there is nothing left but what is new.
  second = await startTestServer({ database: first.database });
  const again = await hear(second, ada, heard["id"]);
  const all: string[] = [];
  while (all.length < 3) all.push(...changeOf(await again.next()).ids);
  expect(all).toEqual([...missed, later]);
  const list = (await second.call(notifications.latestUnread, { as: ada })).body;
  expect(list.unread).toBe(4);
});

test("marked read on one device, the other is updated; no other person's is", async () => {
  const ben = await first.person("manager");
  const id = await putNotification(first, ada);
  const [hers, his] = [await hear(second, ada), await hear(second, ben)];
  await first.call(notifications.readLatest, { as: ada, body: { notificationsId: id } });
  let event = changeOf(await hers.next()) as { kind?: string; ids: string[] };
  // What was sent just before may still be on its way.
  while (event.kind === "created") event = changeOf(await hers.next());
  expect(event).toMatchObject({ kind: "updated", ids: [id] });
  const own = await putNotification(first, ben);
  expect(changeOf(await his.next()).ids).toEqual([own]);
});

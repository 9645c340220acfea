import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { allEndpoints, contract } from "../../../contract/index.ts";
import { skillHandlers } from "../../../server/areas/skills/handlers.ts";
import { streamEvents } from "../../../server/areas/system/events.ts";
import type { Context } from "../../../server/core/http/context.ts";
import { startEventStream } from "../../../server/core/http/event-stream.ts";
import { newId } from "../../../server/core/ids.ts";
import { makeLog } from "../../../server/core/log.ts";
import { listen as listenTo, type Live } from "../helpers/live.ts";
import { type Actor, startTestServer } from "../helpers/test-server.ts";

const { skills } = contract;
const options = {
  table: {
    rows: allEndpoints.filter(({ name }) => name.startsWith("skills.") || name === "system.events"),
    handlers: {
      skills: skillHandlers,
      system: {
        events: (_: unknown, { me, services }: Context, raw: { reply: never; lastEventId: string | undefined }) =>
          streamEvents(services, me, raw.reply, raw.lastEventId),
      },
    },
  },
};
let first: Awaited<ReturnType<typeof startTestServer>>;
let second: typeof first;
let manager: Actor;
const open: Live[] = [];

beforeAll(async () => {
  first = await startTestServer(options);
  second = await startTestServer({ ...options, database: first.database });
  manager = await first.person("manager");
});
afterEach(() => {
  for (const one of open.splice(0)) one.leave();
});
afterAll(async () => {
  await second.close();
  await first.close();
});

const listen = async (server: typeof first, as: Actor, lastEventId?: string): Promise<Live> => {
  const live = await listenTo(server, as, lastEventId);
  open.push(live);
  return live;
};

const create = async (server: typeof first, name: string): Promise<string> =>
  (await server.call(skills.create, { as: manager, body: { name } })).body._id;

test("a listener of the other server receives at once what one server changes: ids, never values", async () => {
  const live = await listen(second, manager);
  const id = await create(first, "Live one");
  const event = await live.next();
  expect(event["event"]).toBe("change");
  expect(JSON.parse(event["data"]!)).toEqual({ resource: "skills", kind: "created", ids: [id] });
  expect(event["data"]).not.toContain("Live one");
});

test("a listener that comes back receives what it missed, once, in order", async () => {
  const live = await listen(first, manager);
  const id = await create(first, "Seen");
  let seen = await live.next();
  // What was changed just before may still be on its way.
  while (JSON.parse(seen["data"]!).ids[0] !== id) seen = await live.next();
  open.splice(0).forEach((one) => one.leave());
  const missed = [await create(first, "Missed 1"), await create(second, "Missed 2")];
  const again = await listen(second, manager, seen["id"]);
  const events = [await again.next(), await again.next()];
  expect(events.map((event) => JSON.parse(event["data"]!).ids[0])).toEqual(missed);
});

test("an event that commits late is not lost", async () => {
  const live = await listen(first, manager);
  const client = await first.db.pool.connect();
  const late = newId();
  await client.query("begin");
  await client.query("insert into events (resource, kind, ids, roles) values ('skills', 'created', $1, '{manager}')", [
    [late],
  ]);
  const early = await create(first, "Commits first");
  await client.query("commit");
  await client.query("select pg_notify('muster_events', '')");
  client.release();
  // It receives both, whatever else was under way.
  const waiting = new Set([late, early]);
  while (waiting.size > 0) waiting.delete(JSON.parse((await live.next())["data"]!).ids[0]);
});

test("only people who may list the records, or whom they are about, receive it", async () => {
  const worker = await first.person("annotator");
  const live = await listen(first, worker);
  const insert = (resource: string, roles: string, people: string[]) =>
    first.db.pool.query(
      `with e as (insert into events (resource, kind, ids, roles, people) values ($1, 'updated', '{}', $2, $3))
       select pg_notify('muster_events', '')`,
      [resource, roles, people],
    );
  await insert("payments", "{payments}", []);
  await insert("workHistory", "{manager}", [worker._id]);
  expect(JSON.parse((await live.next())["data"]!).resource).toBe("workHistory");
});

test("a stream that opens while the server closes ends at once", async () => {
  const events = await startEventStream(first.db, makeLog("silent"));
  await events.close();
  const ended: string[] = [];
  const { role, _id: userId } = manager;
  const end = () => ended.push(userId);
  const { leave } = await events.listen({ userId, role, sessionId: newId(), send: () => {}, beat: () => {}, end });
  leave();
  expect(ended).toEqual([userId]);
});

import type pg from "pg";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { recordOf, writeEvent } from "../helpers/events.ts";
import { listen, type Live } from "../helpers/live.ts";
import { type Actor, startTestServer } from "../helpers/test-server.ts";

type Server = Awaited<ReturnType<typeof startTestServer>>;
let first: Server;
let second: Server;
let manager: Actor;
let clients: pg.PoolClient[] = [];
let open: Live[] = [];

beforeAll(async () => {
  first = await startTestServer();
  second = await startTestServer({ database: first.database });
  manager = await first.person("manager");
});
afterEach(async () => {
  for (const client of clients) client.release(true);
  for (const live of open) live.leave();
  [clients, open] = [[], []];
});
afterAll(async () => {
  await second.close();
  await first.close();
});

const comeBack = async (server: Server, lastEventId?: string): Promise<Live> => {
  const live = await listen(server, manager, lastEventId);
  open.push(live);
  return live;
};
/** A listener of each of these servers, which has heard all that was written before. */
const hear = async (...servers: Server[]): Promise<Live[]> => {
  const lives = await Promise.all(servers.map((server) => comeBack(server)));
  const id = await writeEvent(first.db.pool);
  for (const live of lives) while (recordOf(await live.next()) !== id);
  return lives;
};
const begin = async ({ db }: Server): Promise<pg.PoolClient> => {
  const client = await db.pool.connect();
  clients.push(client);
  await client.query("begin");
  return client;
};
const numberOf = (event: Record<string, string>): number => Number(event["id"]);
const rowsOf = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await first.db.pool.query(text, values)).rows;
const countOf = async (condition: string): Promise<number> =>
  (await rowsOf<{ count: number }>(`select count(*)::int from event_numbers where ${condition}`))[0]!.count;

test("a transaction that stays open holds up no events but its own", async () => {
  const lives = await hear(first, second);
  const import_ = await begin(first);
  const late = await writeEvent(import_);
  for (let n = 0; n < 3; n++) {
    const id = await writeEvent(second.db.pool);
    for (const live of lives) expect(recordOf(await live.next())).toBe(id);
  }
  await import_.query("commit");
  for (const live of lives) expect(recordOf(await live.next())).toBe(late);
});

test("two transactions that commit in another order than they wrote: each event reaches everyone once", async () => {
  const [stays, returns] = (await hear(first, first)) as [Live, Live];
  const [one, other] = [await begin(first), await begin(second)];
  const [early, late] = [await writeEvent(one), await writeEvent(other)];
  await other.query("commit");
  const seen = await returns.next();
  expect(recordOf(seen)).toBe(late);
  returns.leave();
  const before = await comeBack(second, seen["id"]);
  await one.query("commit");
  const after = await comeBack(second, seen["id"]);
  const last = await writeEvent(first.db.pool);
  for (const live of [before, after]) {
    const events = [await live.next(), await live.next()];
    expect(events.map(recordOf)).toEqual([early, last]);
    expect(numberOf(events[0]!)).toBeGreaterThan(numberOf(seen));
  }
  expect(recordOf(await stays.next())).toBe(late);
  expect(recordOf(await stays.next())).toBe(early);
});

test("what is rolled back is never heard of", async () => {
  const [live] = (await hear(second)) as [Live];
  const before = await countOf("true");
  const client = await begin(first);
  await writeEvent(client);
  await client.query("rollback");
  const id = await writeEvent(first.db.pool);
  expect(recordOf(await live.next())).toBe(id);
  expect((await countOf("true")) - before).toBe(1);
});

test("two servers number what four write at the same time: each listener receives each event once, in one order", async () => {
  const [writers, each] = [4, 200];
  const all = writers * each;
  const lives = await hear(first, first, second);
  const heard = lives.map(async (live) => {
    const events: Record<string, string>[] = [];
    while (events.length < all) events.push(await live.next());
    return events;
  });
  const write = async (server: Server): Promise<string[]> => {
    const client = await begin(server);
    const ids: string[] = [];
    for (let n = 0; n < each; n++) {
      ids.push(await writeEvent(client));
      // Those of the others are written, numbered and read meanwhile.
      await client.query("select pg_current_xact_id()");
      await client.query("commit and chain");
    }
    return ids;
  };
  const written = await Promise.all(Array.from({ length: writers }, (_, n) => write(n % 2 ? first : second)));
  const [events, ...others] = await Promise.all(heard);
  for (const other of others) expect(other).toEqual(events);
  const numbers = events!.map(numberOf);
  expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b));
  const records = events!.map(recordOf);
  // A writer's events keep its order.
  for (const ids of written) expect(records.filter((id) => ids.includes(id))).toEqual(ids);
});

test("whoever finds that another has just numbered all hears of the newest number, without waiting for the next event", async () => {
  const client = await begin(first);
  await client.query("lock table events");
  const asked = rowsOf<{ newest: number }>("select newest from number_events(0)");
  const waiting =
    "select from pg_stat_activity where datname = current_database() and query like 'select newest from%'";
  while ((await rowsOf(`${waiting} and wait_event_type = 'Lock'`)).length === 0);
  const given = await client.query<{ newest: number }>(
    `insert into event_numbers (number, event_id, seen)
     select event_number_at(clock_timestamp()), -1, seen from event_numbers order by number desc limit 1
     returning number as newest`,
  );
  await client.query("commit");
  expect(await asked).toEqual(given.rows);
});

test("a transaction of very many events is numbered in several, in its order", async () => {
  const [live] = (await hear(second)) as [Live];
  const [every, count] = [100, 120];
  const before = await countOf("seen is not null");
  await first.db.pool.query(
    `with told as (insert into events (resource, kind, ids, roles)
       select 'skills', 'created', array[lpad(n::text, 32, '0')::uuid], case when n % $1::int = 0 then '{manager}' else '{}' end::text[]
       from generate_series(1, $1::int * $2::int) as n)
     select pg_notify('muster_events', '')`,
    [every, count],
  );
  for (let n = 1; n <= count; n++) expect(Number(recordOf(await live.next()).replaceAll("-", ""))).toBe(n * every);
  expect((await countOf("seen is not null")) - before).toBe(3);
});

test.each<readonly [name: string, idOf: (seen: string) => string | Promise<string>]>([
  ["of a server of before numbers", () => "1234-5"],
  ["ahead of all", (seen) => String(Number(seen) + 60_000_000)],
  ["that is none", () => "9".repeat(30)],
  [
    "after which events are no longer kept",
    async (seen) => {
      await rowsOf("delete from event_numbers where number <= $1", [seen]);
      return seen;
    },
  ],
])("whoever comes back with an id %s reloads everything, and hears what comes", async (_, idOf) => {
  const lives = await hear(first, second);
  for (let n = 0; n < 2; n++) await writeEvent(first.db.pool);
  const [seen, other] = await Promise.all(lives.map((live) => live.next()));
  expect(seen).toEqual(other);
  for (const live of lives) await live.next();
  const again = await comeBack(second, await idOf(seen!["id"] ?? ""));
  expect((await again.next())["event"]).toBe("reset");
  const next = await writeEvent(first.db.pool);
  expect(recordOf(await again.next())).toBe(next);
});

// Last, since it does away with all events.
test("a database restored elsewhere, where transactions are counted anew: all reload everything, and hear what comes", async () => {
  const lives = await hear(first, second);
  await writeEvent(first.db.pool);
  const [seen] = await Promise.all(lives.map((live) => live.next()));
  await rowsOf(
    `update event_numbers set seen = '9000000000:9000000000:' where number = (select max(number) from event_numbers)`,
  );
  await rowsOf("update events set xid = '8000000000'");
  await rowsOf("notify muster_events, ''");
  for (const live of lives) expect((await live.next())["event"]).toBe("reset");
  const again = await comeBack(second, seen!["id"]);
  expect((await again.next())["event"]).toBe("reset");
  const next = await writeEvent(first.db.pool);
  for (const live of [...lives, again]) expect(recordOf(await live.next())).toBe(next);
});

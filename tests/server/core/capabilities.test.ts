import { afterAll, beforeAll, expect, test } from "vitest";
import { addCapabilities } from "../../../server/core/db/capabilities.ts";
import { makeLog } from "../../../server/core/log.ts";
import { addTrigrams } from "../helpers/searches.ts";
import { startTestServer } from "../helpers/test-server.ts";

let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const query = async (text: string, values: unknown[] = []) => (await server.db.pool.query(text, values)).rows;
const indexes = () =>
  query(`select relname as name, indisvalid as "isValid" from pg_index join pg_class on oid = indexrelid
    where relname in ('users_search', 'jobs_search') order by relname`);
const both = [
  { name: "jobs_search", isValid: true },
  { name: "users_search", isValid: true },
];

test("a database without people has its indexes before it is filled", async () => {
  expect((await addCapabilities(server.db.pool, makeLog("silent"))).trigrams).toBe(true);
  expect(await indexes()).toEqual(both);
});

test("a start on a database that has its indexes waits for no writer, and no writer for it", async () => {
  const { _id } = await server.person("annotator");
  const writer = await server.db.pool.connect();
  await writer.query("begin");
  await writer.query("update users set hub = 'A' where _id = $1", [_id]);
  const other = await server.person("annotator");
  const starting = addTrigrams(server.db);
  await query("update users set hub = 'B' where _id = $1", [other._id]);
  await starting;
  await writer.query("rollback");
  writer.release();
}, 8000);

test("an index that is missing is made while people write, and one that is not valid is replaced", async () => {
  const { _id } = await server.person("annotator");
  await query("drop index jobs_search");
  await query("update pg_index set indisvalid = false where indexrelid = 'users_search'::regclass");
  const writer = await server.db.pool.connect();
  await writer.query("begin");
  await writer.query("update users set hub = 'A' where _id = $1", [_id]);
  const other = await server.person("annotator");
  const { trigrams, indexed } = await addCapabilities(server.db.pool, makeLog("silent"));
  expect(trigrams).toBe(true);
  await query("update users set hub = 'B' where _id = $1", [other._id]);
  await writer.query("rollback");
  writer.release();
  await indexed;
  expect(await indexes()).toEqual(both);
});

test("of several servers that start at once one makes the indexes", async () => {
  await query("drop index jobs_search, users_search");
  const log = makeLog("silent");
  const warned: unknown[] = [];
  log.warn = (...said: unknown[]) => void warned.push(said);
  const starts = await Promise.all([1, 2, 3].map(() => addCapabilities(server.db.pool, log)));
  await Promise.all(starts.map(({ indexed }) => indexed));
  expect(await indexes()).toEqual(both);
  expect(warned).toEqual([]);
});

test("an index that can't be made is told of, and keeps no other from being made", async () => {
  await query("drop index jobs_search, users_search");
  await query("alter table users rename column first_name to given_name");
  const log = makeLog("silent");
  const warned: string[] = [];
  log.warn = (about: { index: string }) => void warned.push(about.index);
  await (await addCapabilities(server.db.pool, log)).indexed;
  expect(warned).toEqual(["users_search"]);
  expect(await indexes()).toEqual([both[0]]);
  await query("alter table users rename column given_name to first_name");
});

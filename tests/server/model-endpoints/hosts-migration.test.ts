import { afterAll, beforeAll, expect, test } from "vitest";
import { startMigrating } from "../helpers/migrate-to.ts";

let old: Awaited<ReturnType<typeof startMigrating>>;
beforeAll(async () => {
  old = await startMigrating();
});
afterAll(() => old.close());

test("hosts that were approved with the port of https are approved as URLs write them", async () => {
  await old.migrateTo(102);
  await old.db.pool.query(`
    insert into model_hosts (_id, host, deleted_at) values
      (gen_random_uuid(), 'alone.example:443', null),
      (gen_random_uuid(), 'both.example', null),
      (gen_random_uuid(), 'both.example:443', null),
      (gen_random_uuid(), 'gone.example', now()),
      (gen_random_uuid(), 'gone.example:443', null),
      (gen_random_uuid(), 'other.example:8443', null)`);
  await old.migrateTo(103);
  const { rows } = await old.db.pool.query("select host from model_hosts where deleted_at is null order by host");
  expect(rows.map(({ host }) => host)).toEqual([
    "alone.example",
    "both.example",
    "both.example:443",
    "gone.example",
    "other.example:8443",
  ]);
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { userView } from "../../../server/areas/users/queries.ts";
import { conditions } from "../../../server/core/db/read.ts";
import { run } from "../../../server/core/db/run.ts";
import { joined, sqlText } from "../../../server/core/db/sql-text.ts";
import { busiestStep } from "../helpers/plans.ts";
import { addTrigrams } from "../helpers/searches.ts";
import { startTestServer } from "../helpers/test-server.ts";

let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const people = 20_000;

test("a search for words in several fields reads the people that it may find, by the trigrams, and not all", async () => {
  await addTrigrams(server.db);
  const manager = await server.person("manager");
  await run(
    server.db.sql,
    sqlText`insert into users (_id, email, first_name, last_name, role, hub, email_verified_at)
     select gen_random_uuid(), 'p' || n || '@many.example', 'Person', md5(n::text), 'annotator', 'Hub ' || md5((n % 200)::text), now()
     from generate_series(1, ${people}) n`,
    [],
  );
  await run(server.db.sql, sqlText`analyze users`, []);
  const { rows } = await server.db.pool.query<{ name: string; hub: string }>(
    "select last_name as name, hub from users where email = 'p7@many.example'",
  );
  const search = `${rows[0]!.hub.slice(4, 16)} ${rows[0]!.name.slice(0, 12)}`;
  const found = await busiestStep(server.db, manager, (params) => {
    const matching = joined(conditions(userView, { search }, params), " and ");
    return sqlText`(select count(*) from ${userView.from} where ${matching})`;
  });
  expect(found).toBeLessThan(people / 20);
});

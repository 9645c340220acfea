import type { PoolClient } from "pg";
import { pathOf, type ScaleCall } from "../bench/scale/calls.ts";
import { namedOf } from "../bench/scale/company.ts";
import { fillScale } from "../bench/scale/fill.ts";
import { shapeOf } from "../bench/scale/shape.ts";
import { signIn } from "../bench/sign-in.ts";
import { startEmbedded } from "../../server/core/db/embedded.ts";
import { run } from "../../server/core/db/run.ts";
import { sqlText } from "../../server/core/db/sql-text.ts";
import { insertManyLearners } from "../server/helpers/many-learners.ts";
import { type Reading, readingOf } from "../server/helpers/plans.ts";
import { addTrigrams } from "../server/helpers/searches.ts";
import { temporaryFolder } from "../server/helpers/temporary-folder.ts";
import { startTestServer } from "../server/helpers/test-server.ts";

interface Asked {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** What grows beside what the bench fills, as many of each as of jobs: learning, prompts, events, mails, the audit. */
const others = [
  sqlText`insert into audit (_id, at, actor_id, action, resource, record_id, before, after, request_id)
    select uuidv7(-n * interval '1 minute'), now() - n * interval '1 minute', people[1 + n % 300], 'skills.edit', 'skills',
      gen_random_uuid(), '{"name": "One"}', '{"name": "Two"}', 'r' || n
    from of`,
  sqlText`insert into events (at, resource, kind, ids, roles)
    select now() - n * interval '1 minute', 'skills', 'updated', array[gen_random_uuid()], '{manager}' from of`,
  sqlText`insert into mails (_id, user_id, sealed, state, created_at)
    select gen_random_uuid(), people[1 + n % 300], '\\x00', 'sent', now() - n * interval '1 minute' from of`,
  sqlText`insert into prompts (_id, project_id, kind, status, annotator_id, title, submitted_at, created_by, created_at)
    select gen_random_uuid(), projects[1 + n % 20], 'custom', case when n % 100 = 0 then 'submitted' else 'approved' end,
      people[1 + n % 300], 'Prompt ' || n, now() - n * interval '1 minute', people[1 + n % 300], now() - n * interval '1 minute'
    from of`,
].map(
  (insert) => sqlText`with of as (
    select n, (select array_agg(_id order by _id) from users where role = 'annotator') as people,
      (select array_agg(_id order by _id) from projects) as projects
    from generate_series(1, $1::int) as n) ${insert}`,
);

/**
 * The company of the scale bench with so many hours, on a server whose statements are heard: whatever a call asks the database,
 * by however many statements, is asked for its plan.
 */
export const startScaleWorld = async (size: number) => {
  const folder = temporaryFolder();
  const many = (size * 2) / 5;
  const dataDir = `${folder.path}/company`;
  const filled = await fillScale(dataDir, { ...shapeOf(size), jobs: many, tasks: many, collected: many });
  const database = await startEmbedded({ dataDir, settings: { fsync: "off" } });
  const server = await startTestServer({ database: "muster", urlOf: () => database.url });
  const { db } = server;
  for (const text of others) await run(db.sql, text, [many]);
  const { course, quiz } = await insertManyLearners(db, { size: size / 5, learner: { _id: filled.ids["worker"]! } });
  await addTrigrams(db);
  await run(db.sql, sqlText`vacuum analyze`, []);

  let heard: Asked[] | undefined;
  const listened = new WeakSet<PoolClient>();
  db.pool.on("acquire", (client) => {
    if (listened.has(client)) return;
    listened.add(client);
    const query = client.query.bind(client) as (...given: readonly unknown[]) => unknown;
    client.query = ((statement: string | Asked, values?: readonly unknown[], ...given: readonly unknown[]) => {
      const text = typeof statement === "string" ? statement : statement.text;
      const all =
        (typeof statement === "string" ? undefined : statement.values) ?? (Array.isArray(values) ? values : []);
      // What was inserted can't be inserted again.
      if (/^\s*(with|select)\b/i.test(text) && !/\binsert into\b/i.test(text)) heard?.push({ text, values: all });
      return query(statement, values, ...given);
    }) as typeof client.query;
  });
  const tokens = new Map<string, string>();
  const ids = { ...filled.ids, course, quiz };
  return {
    server,
    named: namedOf(filled),
    /** What the statements of a call read. */
    async readingsOf(call: ScaleCall): Promise<Reading[]> {
      const token = tokens.get(call.as) ?? (await signIn(server.url, `${call.as}@demo.muster.example`));
      tokens.set(call.as, token);
      heard = [];
      const answer = await fetch(`${server.url}${pathOf(call, ids)}?${new URLSearchParams(call.query)}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      await answer.text();
      const statements = heard;
      heard = undefined;
      const readings: Reading[] = [];
      for (const { text, values } of statements)
        readings.push(await readingOf(db, { text, values, plan: "force_custom_plan" }));
      return readings;
    },
    /** How many rows each table has that has more than so many. */
    async tablesOver(rows: number): Promise<ReadonlyMap<string, number>> {
      const found = await run<{ name: string; rows: number }>(
        db.sql,
        sqlText`select relname as name, reltuples::int as rows from pg_class where relkind = 'r'
          and relnamespace = 'public'::regnamespace and reltuples > $1`,
        [rows],
      );
      return new Map(found.map((one) => [one.name, one.rows]));
    },
    async close(): Promise<void> {
      await server.close();
      await database.stop();
      folder.remove();
    },
  };
};

import { contract } from "../../contract/index.ts";
import { held } from "../../contract/tasks/rules.ts";
import { startEmbedded } from "../../server/core/db/embedded.ts";
import { migrate } from "../../server/core/db/migrate.ts";
import { type Database, openDatabase } from "../../server/core/db/pool.ts";
import { run } from "../../server/core/db/run.ts";
import { sqlText } from "../../server/core/db/sql-text.ts";
import { fillDemo } from "../../server/demo/demo.ts";
import { makePasswords } from "../../server/core/auth/passwords.ts";
import { startProduct } from "../product.ts";
import { makePerson } from "../server/helpers/test-server.ts";
import { caller, watch } from "./asking.ts";
import { signIn } from "./sign-in.ts";
import { percentile } from "./percentile.ts";

/** What uploading many items costs, and what claiming costs among them; times in milliseconds. */
export interface TasksFigure {
  readonly what: string;
  readonly calls: number;
  readonly median: number;
  readonly p95: number;
  readonly most: number;
  /** Of the server, in MB and milliseconds; 0 where it was not watched. */
  readonly grown: number;
  readonly latest: number;
}

const { audioTranscription: audio, projects } = contract;
const claimers = 20;
const each = 100;
const rounds = 12;

/** A demo company with one project of so many items, where twenty people claim a hundred each, all at once. */
export const benchTasksAtSize = async (folder: string, items = 100_000): Promise<TasksFigure[]> => {
  const database = await startEmbedded({ dataDir: `${folder}/db` });
  const db = openDatabase({ url: database.url, max: 4, preparedStatements: true, onError: () => {} });
  await migrate(db.pool);
  await fillDemo(db, makePasswords());
  const product = await startProduct({ data: folder, env: { DATABASE_URL: database.url } });
  try {
    return await measure(product.url, db, items);
  } finally {
    await product.stop();
    await db.close();
    await database.stop();
  }
};

const measure = async (url: string, db: Database, items: number): Promise<TasksFigure[]> => {
  const figures: TasksFigure[] = [];
  const add = (what: string, times: readonly number[], strain = { grown: 0, latest: 0 }): void => {
    const at = (share: number): number => Math.round(percentile(times, share));
    figures.push({ what, calls: times.length, median: at(0.5), p95: at(0.95), most: at(1), ...strain });
  };
  const manager = caller(url, await signIn(url, "manager@demo.muster.example"));
  const body = { name: "Bench tasks", status: "active" };
  const { projectDrawer } = await manager<{ projectDrawer: { _id: string } }>(projects.create, { body });
  const { _id: id } = projectDrawer;
  const send = (preview: boolean) => manager<{ rows: number }>(audio.upload, { id, form: tableOf(items, preview) });
  for (const preview of [true, false]) {
    const meter = await watch(url);
    const took = await timeOf(() => send(preview));
    add(preview ? `check a table of ${items} items` : `upload it`, [took], await meter.stop());
  }
  await openAll(db, id);
  const tokens: string[] = [];
  for (let n = 0; n < claimers * (2 * rounds + 1); n += 1) tokens.push((await makePerson(db, "annotator")).token);
  const fetchAs = async (token: string, limit: number): Promise<readonly string[]> => {
    const { tasks } = await caller(url, token)<{ tasks: { contentId: string }[] }>(audio.fetch, {
      id,
      query: `limit=${limit}`,
    });
    return tasks.map(({ contentId }) => contentId);
  };
  const given: string[] = [];
  const timed = (limit: number) => async (token: string) =>
    timeOf(async () => void given.push(...(await fetchAs(token, limit))));
  add(`claim ${each}, one after another`, await inTurn(tokens.splice(0, claimers), timed(each)));
  for (const limit of [each, held.default]) {
    const all: number[][] = [];
    for (let round = 0; round < rounds; round += 1)
      all.push(await Promise.all(tokens.splice(0, claimers).map(timed(limit))));
    const sorted = all.toSorted((a, b) => Math.max(...a) - Math.max(...b));
    add(`claim ${limit}, ${claimers} at once, the best of ${rounds} rounds`, sorted[0]!);
    add("the worst of them", sorted.at(-1)!);
  }
  const asked = claimers * (each * (rounds + 1) + held.default * rounds);
  if (new Set(given).size !== given.length || given.length !== asked)
    throw new Error(`${given.length} items were given, ${new Set(given).size} different ones`);
  return figures;
};

const inTurn = async <T, R>(list: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> => {
  const results: R[] = [];
  for (const one of list) results.push(await work(one));
  return results;
};

const timeOf = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};

const tableOf = (items: number, preview: boolean): FormData => {
  const rows = Array.from(
    { length: items },
    (_, at) => `https://media.example.org/calls/2026/${at}.mp3,call ${at},en,${at % 7}`,
  );
  const form = new FormData();
  form.append("preview", String(preview));
  const table = new Blob([`url,reference,language,priority\n${rows.join("\n")}\n`], { type: "text/csv" });
  form.append("csvData", table, "items.csv");
  return form;
};

/** As if the addresses had been fetched: what they lead to is not the question. Ids ascend, as those that the product makes. */
const openAll = async (db: Database, project: string): Promise<void> => {
  await run(
    db.sql,
    sqlText`with ready as (
       update task_items set status = 'available', problem = '', facts = '{"milliseconds": 60000}' where project_id = $1 returning *)
     insert into tasks (_id, item_id, project_id, kind, priority, number, status, is_fresh)
     select uuidv7(), _id, project_id, kind, priority, number, 'open', true from ready`,
    [project],
  );
  await db.pool.query("vacuum analyze");
};

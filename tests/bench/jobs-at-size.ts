import { join } from "node:path";
import { type Endpoint, methodsOf } from "../../contract/core/endpoint.ts";
import { contract } from "../../contract/index.ts";
import { startEmbedded } from "../../server/core/db/embedded.ts";
import { migrate } from "../../server/core/db/migrate.ts";
import { type Database, openDatabase } from "../../server/core/db/pool.ts";
import { run } from "../../server/core/db/run.ts";
import { sqlText } from "../../server/core/db/sql-text.ts";
import { fillDemo } from "../../server/demo/demo.ts";
import { makePasswords } from "../../server/core/auth/passwords.ts";
import { startProduct } from "../product.ts";
import { insertManyJobs } from "../server/helpers/many-jobs.ts";
import { signIn } from "./sign-in.ts";

/** Medians of a list's answers in ms, with a thousand jobs and with a million, asked in turn. */
export interface SizeFigure {
  readonly list: string;
  readonly thousand: number;
  readonly million: number;
  readonly ratio: number;
}

const asked = 41;
const { jobs, assignedJobs } = contract;
const lists = [
  { list: "jobs, a worker", as: "worker", endpoint: jobs.list, query: "" },
  { list: "jobs that I can take, a worker", as: "worker", endpoint: jobs.list, query: "takable=true" },
  { list: "my jobs, a worker", as: "worker", endpoint: assignedJobs.mine, query: "" },
  { list: "jobs, a manager", as: "manager", endpoint: jobs.list, query: "" },
  { list: "available jobs, a manager", as: "manager", endpoint: jobs.list, query: "isActive=true" },
  { list: "assigned jobs, a manager", as: "manager", endpoint: assignedJobs.list, query: "" },
  { list: "submitted jobs, a manager", as: "manager", endpoint: assignedJobs.list, query: "status=submitted" },
  { list: "to review, a reviewer", as: "reviewer", endpoint: assignedJobs.toReview, query: "" },
] as const;

/** Shapes of the two companies are alike: a fiftieth of the available jobs is for one person alone. */
export const benchJobsAtSize = async (folder: string): Promise<SizeFigure[]> => {
  const thousand = await startWith(join(folder, "thousand"), 1000);
  const million = await startWith(join(folder, "million"), 1_000_000);
  const figures: SizeFigure[] = [];
  for (const { list, ...call } of lists) {
    const took: [number[], number[]] = [[], []];
    for (let n = 0; n < asked; n++) {
      took[0].push(await thousand.timeOf(call));
      took[1].push(await million.timeOf(call));
    }
    const [small, large] = [median(took[0]), median(took[1])];
    figures.push({ list, thousand: tenths(small), million: tenths(large), ratio: tenths(large / small) });
  }
  await Promise.all([thousand.stop(), million.stop()]);
  return figures;
};

const startWith = async (folder: string, size: number) => {
  const database = await startEmbedded({ dataDir: join(folder, "db") });
  const db = openDatabase({ url: database.url, max: 4, preparedStatements: true, onError: () => {} });
  await migrate(db.pool);
  await fillDemo(db, makePasswords());
  const each = size / 10;
  await insertManyJobs(db, { each, meant: await twoAnnotators(db), meantForOther: each / 50 });
  await db.close();
  const product = await startProduct({ data: folder, env: { DATABASE_URL: database.url } });
  const tokens = new Map<string, string>();
  return {
    /** Milliseconds of one call. */
    async timeOf({ as, endpoint, query }: { as: string; endpoint: Endpoint; query: string }): Promise<number> {
      const token = tokens.get(as) ?? (await signIn(product.url, `${as}@demo.muster.example`));
      tokens.set(as, token);
      const began = performance.now();
      const answer = await fetch(`${product.url}${endpoint.path}?limit=10&${query}`, {
        method: methodsOf(endpoint)[0]!,
        headers: { authorization: `Bearer ${token}` },
      });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${endpoint.path} answered ${answer.status}.`);
      return performance.now() - began;
    },
    async stop(): Promise<void> {
      await product.stop();
      await database.stop();
    },
  };
};

/** The demo company's worker, and someone else. */
const twoAnnotators = async (db: Database): Promise<[{ _id: string }, { _id: string }]> => {
  const [one, other] = await run<{ _id: string }>(
    db.sql,
    sqlText`select _id from users where role = 'annotator' order by email <> 'worker@demo.muster.example', _id limit 2`,
    [],
  );
  return [one!, other!];
};

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
const tenths = (value: number): number => Math.round(value * 10) / 10;

import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { type Endpoint, methodsOf } from "../../contract/core/endpoint.ts";
import { startEmbedded } from "../../server/core/db/embedded.ts";
import { migrate } from "../../server/core/db/migrate.ts";
import { type Database, openDatabase } from "../../server/core/db/pool.ts";
import { run } from "../../server/core/db/run.ts";
import { sqlText } from "../../server/core/db/sql-text.ts";
import { fillDemo } from "../../server/demo/demo.ts";
import { makePasswords } from "../../server/core/auth/passwords.ts";
import { startProduct } from "../product.ts";
import { signIn } from "./sign-in.ts";
import { median } from "./percentile.ts";

/** Medians of a call's answers in ms, with few records and with many, asked in turn. */
export interface SizeFigure {
  readonly list: string;
  readonly few: number;
  readonly many: number;
  readonly ratio: number;
}

/** A call that both companies are asked, in the name of one of the demo company's people. */
export interface Asked {
  readonly list: string;
  readonly as: string;
  readonly endpoint: Endpoint;
  readonly query?: string;
  /** Which record of the filled ones its path names. */
  readonly of?: string;
  /** What its reply says before it is measured; until then it is asked again. */
  readonly once?: string;
}

/** Fills a company with so many records; returns the ids of those that the calls name. */
type Fill = (db: Database, size: number) => Promise<Readonly<Record<string, string>>>;

const asked = 41;

/** Asks two companies in turn, one with 1,000 records and one with as many as are said. */
export const benchAtSize = async (
  folder: string,
  calls: readonly Asked[],
  fill: Fill,
  most = 1_000_000,
): Promise<SizeFigure[]> => {
  const few = await fillCompany(join(folder, "few"), 1000, fill);
  const many = await fillCompany(join(folder, "many"), most, fill);
  return benchCalls(few, many, calls);
};

/** A company that was filled: its folder, and the ids of what calls name. */
interface Company {
  readonly folder: string;
  readonly ids: Readonly<Record<string, string>>;
}

const fillCompany = async (folder: string, size: number, fill: Fill): Promise<Company> => {
  const database = await startEmbedded({ dataDir: join(folder, "db") });
  const db = openDatabase({ url: database.url, max: 4, preparedStatements: true, onError: () => {} });
  await migrate(db.pool);
  await fillDemo(db, makePasswords());
  const ids = await fill(db, size);
  await db.close();
  await database.stop();
  return { folder, ids };
};

export const benchCalls = async (few: Company, many: Company, calls: readonly Asked[]): Promise<SizeFigure[]> => {
  const companies = [await startCompany(few), await startCompany(many)] as const;
  const figures: SizeFigure[] = [];
  for (const call of calls) {
    const took: [number[], number[]] = [[], []];
    for (const company of companies) await company.settle(call);
    for (let n = 0; n < asked; n++) {
      for (const which of [0, 1] as const) took[which].push(await companies[which].timeOf(call));
    }
    const [small, large] = [median(took[0]), median(took[1])];
    figures.push({ list: call.list, few: tenths(small), many: tenths(large), ratio: tenths(large / small) });
  }
  await Promise.all(companies.map((company) => company.stop()));
  return figures;
};

const startCompany = async ({ folder, ids }: Company) => {
  const database = await startEmbedded({ dataDir: join(folder, "db") });
  const product = await startProduct({ data: folder, env: { DATABASE_URL: database.url } });
  const tokens = new Map<string, string>();
  const ask = async ({ as, endpoint, query = "", of = "" }: Asked): Promise<{ text: string; took: number }> => {
    const token = tokens.get(as) ?? (await signIn(product.url, `${as}@demo.muster.example`));
    tokens.set(as, token);
    const path = endpoint.path.replace(/:\w+/, ids[of] ?? "");
    const began = performance.now();
    const answer = await fetch(`${product.url}${path}?${query}`, {
      method: methodsOf(endpoint)[0]!,
      headers: { authorization: `Bearer ${token}` },
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`);
    return { text, took: performance.now() - began };
  };
  return {
    /** Waits for what a call has done in the background. */
    async settle(call: Asked): Promise<void> {
      while (call.once !== undefined && !(await ask(call)).text.includes(call.once)) await setTimeout(100);
    },
    /** Milliseconds of one call. */
    timeOf: async (call: Asked): Promise<number> => (await ask(call)).took,
    async stop(): Promise<void> {
      await product.stop();
      await database.stop();
    },
  };
};

/** The demo company's worker, and someone else. */
export const twoAnnotators = async (db: Database): Promise<[{ _id: string }, { _id: string }]> => {
  const [one, other] = await run<{ _id: string }>(
    db.sql,
    sqlText`select _id from users where role = 'annotator' order by email <> 'worker@demo.muster.example', _id limit 2`,
    [],
  );
  return [one!, other!];
};

const tenths = (value: number): number => Math.round(value * 10) / 10;

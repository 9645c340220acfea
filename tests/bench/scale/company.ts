import { setTimeout as delay } from "node:timers/promises";
import { join } from "node:path";
import { startEmbedded } from "../../../server/core/db/embedded.ts";
import { openDatabase } from "../../../server/core/db/pool.ts";
import { startProduct } from "../../product.ts";
import { signIn } from "../sign-in.ts";
import { type Named, pathOf, type ScaleCall } from "./calls.ts";
import type { Filled } from "./fill.ts";

/** What the product answered, after how many milliseconds; a status of 0 where it did not. */
export interface Answer {
  readonly took: number;
  readonly status: number;
  readonly text: string;
}

/** The product as it runs on a filled company. */
export interface Company {
  readonly filled: Filled;
  readonly named: Named;
  readonly url: string;
  ask(call: ScaleCall): Promise<Answer>;
  stop(): Promise<void>;
}

/** Nobody waits longer than this for an answer, in milliseconds. */
export const longest = 30_000;

/** Starts the product on a filled company, and waits until its own work is done, two minutes at most. */
export const startScale = async (folder: string, filled: Filled): Promise<Company> => {
  const database = await startEmbedded({ dataDir: join(folder, "db") });
  const product = await startProduct({ data: folder, env: { DATABASE_URL: database.url } });
  await untilQuiet(database.url);
  const tokens = new Map<string, string>();
  return {
    filled,
    named: namedOf(filled),
    url: product.url,
    async ask(call) {
      const token = tokens.get(call.as) ?? (await signIn(product.url, `${call.as}@demo.muster.example`));
      tokens.set(call.as, token);
      const began = performance.now();
      const since = (): number => performance.now() - began;
      try {
        const answer = await fetch(`${product.url}${pathOf(call, filled.ids)}?${new URLSearchParams(call.query)}`, {
          headers: { authorization: `Bearer ${token}` },
          signal: AbortSignal.timeout(longest + 10_000),
        });
        const text = await answer.text();
        return { took: since(), status: answer.status, text };
      } catch (error) {
        return { took: since(), status: 0, text: String(error) };
      }
    },
    async stop() {
      await product.stop();
      await database.stop();
    },
  };
};

/** Thirty days in which nothing waits any more but hours, and the last year. */
export const namedOf = ({ at, ids }: Filled): Named => {
  const day = (ago: number): string => new Date(Date.parse(at) - ago * 86_400_000).toISOString().slice(0, 10);
  return {
    ids,
    month: { startDate: day(119), endDate: day(90) },
    year: { startDate: day(365), endDate: day(1) },
  };
};

const untilQuiet = async (url: string): Promise<void> => {
  const db = openDatabase({ url, max: 1, preparedStatements: true, onError: () => {} });
  let still = 0;
  for (let n = 0; n < 480 && still < 8; n++) {
    const { rows } = await db.pool.query<{ busy: number }>(
      `select count(*) as busy from pg_stat_activity
       where state = 'active' and pid <> pg_backend_pid() and backend_type = 'client backend'`,
    );
    still = rows[0]!.busy === 0 ? still + 1 : 0;
    await delay(250);
  }
  await db.close();
};

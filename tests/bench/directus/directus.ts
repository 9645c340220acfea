import { deepEqual } from "node:assert/strict";
import { loadavg } from "node:os";
import { join } from "node:path";
import { type Endpoint } from "../../../contract/core/endpoint.ts";
import { endpointNamed } from "../../../contract/index.ts";
import { makePasswords } from "../../../server/core/auth/passwords.ts";
import { startEmbedded } from "../../../server/core/db/embedded.ts";
import { migrate } from "../../../server/core/db/migrate.ts";
import { openDatabase } from "../../../server/core/db/pool.ts";
import { fillDemo } from "../../../server/demo/demo.ts";
import { startProduct } from "../../product.ts";
import { signIn } from "../sign-in.ts";
import { inOrder, type Row } from "./fields.ts";
import { installDirectus, newest } from "./install.ts";
import { type Compared, lists } from "./lists.ts";
import { type Asked, type Measured, measure } from "./measure.ts";
import { declareModel } from "./model.ts";
import { rules } from "./rules.ts";
import { makeTables, startDirectus } from "./server.ts";

interface DirectusFigure extends Measured {
  readonly list: string;
  readonly rows: number;
}

const limit = 20;

/** Muster's lists beside those of a Directus that is installed into a folder of its own, on one database. */
export const benchDirectus = async (folder: string, version = newest): Promise<void> => {
  const installed = await installDirectus(version);
  console.log(`Directus ${version} is in ${installed}, Node ${process.versions.node}.`);
  const database = await startEmbedded({ dataDir: join(folder, "db") });
  const directus = { folder: installed, files: join(folder, "directus"), databaseUrl: database.url };
  const stops = [() => database.stop()];
  try {
    const db = openDatabase({ url: database.url, max: 4, preparedStatements: true, onError: () => {} });
    await migrate(db.pool);
    await fillDemo(db, makePasswords());
    await makeTables(directus);
    const hasRules = Number(version.split(".")[0]) < 12;
    const tokens = await declareModel(db.pool, hasRules);
    await db.close();
    const other = await startDirectus(directus);
    stops.unshift(() => other.stop());
    const product = await startProduct({ data: folder, env: { DATABASE_URL: database.url, DATABASE_POOL: "20" } });
    stops.unshift(async () => void (await product.stop()));
    if (hasRules) await checkRefused(`${other.url}/items/users?fields=password_hash`, tokens.manager);
    const processes = { muster: product.pid, directus: other.pid, postgres: database.postmasterPid };
    const figures: DirectusFigure[] = [];
    console.log(`Load before: ${loadOf()}.`);
    for (const [name, of] of Object.entries<Compared>(lists)) {
      const endpoint: Endpoint = endpointNamed(name as keyof typeof lists);
      const token = await signIn(product.url, `${of.as}@demo.muster.example`);
      const whole = { url: `${product.url}${endpoint.path}?limit=${limit}`, token };
      const lean = { url: `${whole.url}&fields=${Object.keys(of.fields).join(",")}`, token };
      const theirs = { url: `${other.url}/items/${of.collection}?${queryOf(of, hasRules)}`, token: tokens[of.as] };
      const rows = await checkSame(of, endpoint.list!, lean, theirs);
      figures.push({ list: name, rows, ...(await measure({ lean, theirs, whole }, processes)) });
      console.log(`${name}: load ${loadOf()}.`);
    }
    console.table(figures);
  } finally {
    for (const stop of stops) await stop();
  }
};

const loadOf = (): number => Math.round(loadavg()[0]! * 10) / 10;

/** The same page: its fields, names of what they refer to, order and number of all. */
const queryOf = ({ as, collection, sort, fields }: Compared, hasRules: boolean): string => {
  const asks = Object.values(fields).flatMap(({ asks }) => asks);
  const filter = rules[as][collection]?.filter;
  return new URLSearchParams({
    limit: String(limit),
    sort,
    fields: asks.join(","),
    meta: "filter_count",
    ...(!hasRules && filter && { filter: JSON.stringify(filter) }),
  }).toString();
};

const read = async <T>({ url, token }: Asked): Promise<T> => {
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
};

/** Throws where Directus answers what no rule allows: then it does not check what Muster checks. */
const checkRefused = async (url: string, token: string): Promise<void> => {
  const { status } = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  if (status !== 403) throw new Error(`${url} answered ${status}.`);
};

/** The number of rows. Throws where the two answer other rows, values or numbers of all. */
const checkSame = async ({ fields }: Compared, key: string, ours: Asked, theirs: Asked): Promise<number> => {
  const muster = await read<{ readonly [list: string]: readonly Row[] } & { filteredTotalCount: number }>(ours);
  const directus = await read<{ data: readonly Row[]; meta: { filter_count: number } }>(theirs);
  const plainly = (value: unknown): unknown => (Array.isArray(value) ? inOrder(value as Row[]) : value);
  const mine = muster[key]!.map((row) =>
    Object.fromEntries(Object.keys(fields).map((name) => [name, plainly(row[name])])),
  );
  const found = directus.data.map((row) =>
    Object.fromEntries(Object.entries(fields).map(([name, { from }]) => [name, from(row)])),
  );
  deepEqual({ rows: found, all: directus.meta.filter_count }, { rows: mine, all: muster.filteredTotalCount });
  return mine.length;
};

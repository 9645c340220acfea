import { afterAll, expect, inject, test, vi } from "vitest";
import { openDatabase } from "../../../server/core/db/pool.ts";
import { sqlText } from "../../../server/core/db/sql-text.ts";

const heard: string[] = [];
const open = (onError: (error: Error) => void) =>
  openDatabase({ url: inject("postgresUrl"), max: 2, preparedStatements: false, onError });
const other = open(() => {});
afterAll(() => other.close());

const pidOf = async (db: ReturnType<typeof open>): Promise<number> => {
  const [row] = await db.query<{ pid: number }>({ text: sqlText`select pg_backend_pid() as pid`, values: [] });
  return row!.pid;
};
const end = (pid: number) => other.query({ text: sqlText`select pg_terminate_backend($1)`, values: [pid] });

test("a connection that breaks is reported, but not while closing, when the database may stop first", async () => {
  const db = open(({ message }) => heard.push(message));
  await end(await pidOf(db));
  await vi.waitFor(() => expect(heard.length).toBeGreaterThan(0));
  const reported = heard.length;
  const client = await db.pool.connect();
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  const gone = new Promise((resolve) => client.once("end", resolve));
  const closed = db.close();
  await end(rows[0]!.pid);
  await gone;
  client.release();
  await closed;
  expect(heard).toHaveLength(reported);
});

import { zipMime } from "../../contract/core/bulk.ts";
import { type Endpoint, isStream, successOf } from "../../contract/core/endpoint.ts";
import { type NamedEndpoint, contract } from "../../contract/index.ts";
import { openStates } from "../../contract/work-history/states.ts";
import { hashOfSecret, newId, newSecret } from "../../server/core/ids.ts";
import type { Actor } from "../server/helpers/test-server.ts";
import { unzip } from "../server/helpers/unzip.ts";
import { shapeOf } from "./bodies.ts";
import { readBack } from "./read-back.ts";
import type { World } from "./sample.ts";
import type { Sent } from "./sending.ts";

/** Whose the record is that a call wrote: the person's own, or that of the `user` whom it names. */
export const personOf = async (world: World, named: NamedEndpoint, sent: Sent, owner: Actor): Promise<string> => {
  if (named.area === "users") return sent.id;
  // Where no record is answered, and none was picked, it is the person for whom the call was prepared.
  if (named.endpoint.record === undefined && !("select" in shapeOf(named.endpoint.body))) return owner._id;
  const { record } = await readBack(world, named, sent.id, owner);
  const { user, author } = record as { user?: { _id: string }; author?: { _id: string } };
  return (user ?? author)?._id ?? owner._id;
};

/** A person who signed in, whatever they did before. */
export const withSession = async ({ server }: World, _id: string): Promise<Actor> => {
  const token = newSecret();
  const { sql } = server.db;
  const { role, email } = await sql
    .updateTable("users")
    .set({ email_verified_at: new Date().toISOString() })
    .where("_id", "=", _id)
    .returning(["role", "email"])
    .executeTakeFirstOrThrow();
  const expires_at = new Date(Date.now() + 3_600_000).toISOString();
  await sql
    .insertInto("sessions")
    .values({ _id: newId(), user_id: _id, token_hash: hashOfSecret(token), expires_at })
    .execute();
  return { _id, role, email, token };
};

/** Whether an endpoint sends a ZIP archive, whose bytes differ from time to time. */
export const sendsArchive = (endpoint: Endpoint): boolean => {
  const reply = endpoint.replies[successOf(endpoint)]!;
  return isStream(reply) && reply.stream === zipMime;
};

/** All words of an archive; without an endpoint, of the one that a person may take with them. */
export const archiveOf = async (
  { server }: World,
  { token }: Actor,
  endpoint: Endpoint = contract.privacy.export,
): Promise<string> => {
  const answer = await fetch(server.url + endpoint.path, { headers: { authorization: `Bearer ${token}` } });
  if (!answer.ok) throw new Error(`${endpoint.path}: ${answer.status}`);
  const files = unzip(Buffer.from(await answer.arrayBuffer()));
  return [...files.entries()].flat().join("\n");
};

/** What is only proposed is no one's yet: a person who had no part in it approves it. */
export const agree = async ({ server, people }: World, user: string): Promise<void> => {
  const { payments } = contract;
  const found = await server.call(payments.list, { as: people.admin, query: { user, state: "proposed" } });
  const as = await server.person("payments");
  for (const { _id } of found.body.payments) await server.call(payments.approve, { as, params: { _id }, body: {} });
};

/** Nothing of theirs is open any more: hours are rejected, and what was owed is reversed. */
export const settle = async ({ server }: World, _id: string): Promise<void> => {
  const { pool } = server.db;
  await pool.query(
    `update work_history set state = 'rejected', rejection_cause = 'Settled', approved_by = null, approved_at = null
     where user_id = $1 and state = any($2::text[])`,
    [_id, openStates],
  );
  await pool.query(
    `insert into payments (_id, kind, user_id, state, amount, currency, reason, created_by, approved_by, approved_at)
     select gen_random_uuid(), 'adjustment', $1, 'accrued', -9000000, 'USD', 'Settled', proposer._id, approver._id, now()
     from users proposer, users approver
     where proposer.role = 'payments' and approver.role = 'admin' and approver._id <> $1 limit 1`,
    [_id],
  );
};

/** The tables in which any column of any row holds one of these texts, in whatever case. */
export const tablesHolding = async ({ server }: World, texts: readonly string[]): Promise<string[]> => {
  const { rows: tables } = await server.db.pool.query<{ table: string }>(
    `select quote_ident(table_schema) || '.' || quote_ident(table_name) as table from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const one = ({ table }: { table: string }) =>
    `select '${table}' as table where exists (
       select from ${table} t where exists (select from unnest($1::text[]) as sought where strpos(lower(t::text), sought) > 0))`;
  const { rows: found } = await server.db.pool.query<{ table: string }>(tables.map(one).join(" union all "), [
    texts.map((text) => text.toLowerCase()),
  ]);
  return found.map(({ table }) => table);
};

import { randomUUID } from "node:crypto";
import type pg from "pg";
import { type Account, rules } from "./rules.ts";

/** Lists of the records that refer to one, which Directus has to be told of; what a record refers to it finds by itself. */
const lists = [
  { of: "users", name: "held_skills", in: "user_skills", by: "user_id" },
  { of: "users", name: "check_ins", in: "open_check_ins", by: "user_id" },
  { of: "skills", name: "holdings", in: "user_skills", by: "skill_id" },
  { of: "projects", name: "asked_skills", in: "project_skills", by: "project_id" },
  { of: "projects", name: "check_ins", in: "open_check_ins", by: "project_id" },
  { of: "projects", name: "members", in: "project_members", by: "project_id" },
] as const;

/** Their key is of two columns, and such tables Directus leaves out: it needs a key of one. */
const links = ["user_skills", "project_skills", "project_members"];

export type Tokens = Readonly<Record<Account, string>>;

/**
 * Tells Directus, by its own tables and before it starts, of Muster's tables and their lists, and makes an account for each
 * of Muster's: with the same id, a role of its own, and a policy of what that role reads. Returns their tokens. Without
 * `hasRules` all of a table may be read, as where Directus heeds nothing finer.
 */
export const declareModel = async (pool: pg.Pool, hasRules: boolean): Promise<Tokens> => {
  for (const table of links) {
    const { rows } = await pool.query<{ key: string; columns: string }>(
      `select conname as key, pg_get_constraintdef(oid) as columns from pg_constraint
       where conrelid = $1::regclass and contype = 'p'`,
      [table],
    );
    const { key, columns } = rows[0]!;
    await pool.query(`alter table ${table} drop constraint ${key}, add ${columns.replace("PRIMARY KEY", "unique")},
      add column id bigint generated always as identity primary key`);
  }
  const tables = new Set([...Object.values(rules).flatMap((of) => Object.keys(of)), ...lists.map((list) => list.in)]);
  for (const table of tables) await pool.query("insert into directus_collections (collection) values ($1)", [table]);
  for (const list of lists) {
    await pool.query("insert into directus_fields (collection, field, special) values ($1, $2, 'o2m')", [
      list.of,
      list.name,
    ]);
  }
  for (const list of lists) {
    await pool.query(
      "insert into directus_relations (many_collection, many_field, one_collection, one_field) values ($1, $2, $3, $4)",
      [list.in, list.by, list.of, list.name],
    );
  }
  const tokens = { manager: randomUUID(), payments: randomUUID(), worker: randomUUID() };
  for (const [account, token] of Object.entries(tokens)) await makeAccount(pool, account as Account, token, hasRules);
  return tokens;
};

const makeAccount = async (pool: pg.Pool, account: Account, token: string, hasRules: boolean): Promise<void> => {
  const [role, policy] = [randomUUID(), randomUUID()];
  const email = `${account}@demo.muster.example`;
  await pool.query("insert into directus_roles (id, name) values ($1, $2)", [role, account]);
  await pool.query("insert into directus_policies (id, name, admin_access, app_access) values ($1, $2, false, false)", [
    policy,
    account,
  ]);
  await pool.query("insert into directus_access (id, role, policy) values ($1, $2, $3)", [randomUUID(), role, policy]);
  await pool.query(
    `insert into directus_users (id, email, status, role, token)
     select _id, email, 'active', $2, $3 from users where email = $1`,
    [email, role, token],
  );
  for (const [table, { fields, filter }] of Object.entries(rules[account])) {
    await pool.query(
      "insert into directus_permissions (collection, action, permissions, fields, policy) values ($1, 'read', $2, $3, $4)",
      [table, hasRules ? JSON.stringify(filter ?? null) : null, hasRules ? fields : "*", policy],
    );
  }
};

import type { z } from "zod";
import type { AuditEntry, audit } from "../../../contract/audit/endpoints.ts";
import { openPersonal } from "../../core/db/audit.ts";
import type { Sql } from "../../core/db/pool.ts";
import { meCte, run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import type { Actor } from "../../core/current-user.ts";
import { pageSql } from "../../core/db/page.ts";
import { readRecord } from "../../core/db/read.ts";
import { Parameters } from "../../core/db/view.ts";
import { auditView } from "./queries.ts";

type Query = z.output<typeof audit.list.query>;
type Page = z.output<(typeof audit.list.replies)[200]>;

/** A page of changes. Personal fields are encrypted, so the server decrypts them, not SQL. */
export const auditPage = async (sql: Sql, me: Actor, { search, ...query }: Query): Promise<Page> => {
  const params = new Parameters([me._id, me.role]);
  const input = { ...query, matching: search || undefined };
  const body = pageSql({ view: auditView, key: "audit", query: input, params });
  const [row] = await run<{ body: string }>(sql, sqlText`with ${meCte} select ${body} as body from me`, params.values);
  const page = JSON.parse(row!.body) as Page;
  return { ...page, audit: await readable(sql, page.audit) };
};

/** Throws not_found. */
export const auditEntry = async (sql: Sql, me: Actor, id: string): Promise<AuditEntry> => {
  const entry = await readRecord<AuditEntry>(sql, { view: auditView, noun: "audit entry" }, me, id);
  return (await readable(sql, [entry]))[0]!;
};

/** Decrypted; a record without a current name gets the one of that time. */
export const readable = async (sql: Sql, entries: readonly AuditEntry[]): Promise<AuditEntry[]> =>
  (await openPersonal(sql, entries)).map((entry) => ({
    ...entry,
    record: { ...entry.record, name: entry.record.name ?? nameIn(entry.after) ?? nameIn(entry.before) },
  }));

const nameIn = (side: AuditEntry["after"]): string | null => {
  const { name, title, firstName, lastName, email } = side ?? {};
  const person = [firstName, lastName].filter((part) => typeof part === "string").join(" ");
  const found = [name, title, person, email].find((one) => typeof one === "string" && one !== "");
  return typeof found === "string" ? found : null;
};

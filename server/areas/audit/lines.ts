import type { z } from "zod";
import type { AuditEntry, AuditLine, audit } from "../../../contract/audit/endpoints.ts";
import { changedFields, didOf, labelIn } from "../../../contract/audit/did.ts";
import { whoOf } from "../../../contract/audit/who.ts";
import type { CompanySettings } from "../../../contract/core/company.ts";
import { erased } from "../../../contract/core/fields.ts";
import { humanise } from "../../../contract/core/format.ts";
import { schemaInfo } from "../../../contract/core/schema-info.ts";
import { entityOf } from "../../../contract/entities.ts";
import { cellOf, exportedIds } from "../../core/db/export.ts";
import type { Sql } from "../../core/db/pool.ts";
import { readMany } from "../../core/db/read.ts";
import type { Actor } from "../../core/current-user.ts";
import { readable } from "./entries.ts";
import { auditView } from "./queries.ts";

type Query = z.output<typeof audit.export.query>;

/** Entries read at a time. */
const chunk = 1000;

/** All changes that match, part by part. Throws too_many_records. */
export const exportedLines = async (
  sql: Sql,
  me: Actor,
  { search, columns: _columns, ...query }: Query,
  company: CompanySettings,
): Promise<AsyncIterable<AuditLine[]>> => {
  const ids = await exportedIds({ sql, view: auditView, me, query: { ...query, matching: search || undefined } });
  return linesOf(sql, me, ids, company);
};

async function* linesOf(
  sql: Sql,
  me: Actor,
  ids: readonly string[],
  company: CompanySettings,
): AsyncGenerator<AuditLine[]> {
  for (let at = 0; at < ids.length; at += chunk) {
    const entries = await readMany<AuditEntry>(sql, auditView, me, ids.slice(at, at + chunk));
    yield (await readable(sql, entries)).map((entry) => lineOf(entry, company));
  }
}

const lineOf = (entry: AuditEntry, company: CompanySettings): AuditLine => ({
  at: entry.at,
  actor: whoOf(entry),
  did: didOf(entry),
  record: entry.record,
  resource: humanise(entry.resource),
  changes: changesOf(entry, company),
  action: entry.action,
  requestId: entry.requestId,
});

/** Each field that differs: "Hub: Berlin → Kyiv". */
const changesOf = (entry: AuditEntry, company: CompanySettings): string => {
  const { resource, before, after } = entry;
  return changedFields(entry)
    .map((name) => {
      const [was, is] = [before, after].map((side) => side && inWords(resource, name, side[name], company));
      return `${labelIn(resource, name)}: ${was === null ? is : is === null ? was : `${was} → ${is}`}`;
    })
    .join("; ");
};

/** A value as files have it; as JSON where the contract has no such field any more. */
const inWords = (resource: string, name: string, value: unknown, company: CompanySettings): string => {
  if (value === erased) return "erased";
  if (value === null || value === undefined) return "–";
  const schema = entityOf(resource)?.shape[name] as z.ZodType | undefined;
  if (schema?.safeParse(value).success) return String(cellOf(schemaInfo(schema), company)(value));
  return typeof value === "string" ? value : JSON.stringify(value);
};

import type { z } from "zod";
import type { FormDraft, formDrafts } from "../../../contract/form-drafts/endpoints.ts";
import type { Actor } from "../../core/current-user.ts";
import type { Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import { instant } from "../../core/db/view.ts";
import type { AnyWrite, Write } from "../../core/db/write.ts";
import { draftText, dropOld, requireFewDrafts } from "./actions.ts";

type Typed = z.output<typeof formDrafts.save.body>;

const table = sqlText`form_drafts`;
const draftRow = sqlText`json_build_object('form', d.form, 'values', d.data, 'recordVersion', d.record_version,
  'updatedAt', ${instant(sqlText`d.updated_at`)})`;

/** The caller's draft of a form; null if there is none. */
export const draftOf = async (sql: Sql, me: Actor, form: string): Promise<FormDraft | null> => {
  const [row] = await run<{ draft: FormDraft }>(
    sql,
    sqlText`select ${draftRow} as draft from ${table} d where d.user_id = $1 and d.form = $2`,
    [me._id, form],
  );
  return row?.draft ?? null;
};

/** Keeps a draft in place of the author's earlier one. Throws too_large, too_many_drafts. */
export const saveDraft = async (write: Write, form: string, { values, recordVersion }: Typed): Promise<FormDraft> => {
  const [row] = await run<{ draft: FormDraft }>(
    write.sql,
    sqlText`insert into ${table} as d (user_id, form, data, record_version) values ($1, $2, $3::jsonb, $4)
     on conflict (user_id, form) do update set data = excluded.data,
       record_version = excluded.record_version, updated_at = now()
     returning ${draftRow} as draft`,
    [write.me._id, form, draftText(values), recordVersion],
  );
  await requireFewDrafts(write, table);
  return row!.draft;
};

/** Drops the caller's draft of a form. Returns how many there were: none or one. */
export const dropDraft = async ({ sql, me }: Write, form: string): Promise<number> => {
  const dropped = await run(sql, sqlText`delete from ${table} where user_id = $1 and form = $2 returning form`, [
    me._id,
    form,
  ]);
  return dropped.length;
};

/** Drops drafts that nobody saved for long. */
export const dropOldDrafts = (sql: Sql): Promise<void> => dropOld(sql, table, sqlText`data`);

/** What a person typed into forms and did not save. */
export const unsavedOf = (sql: Sql, userId: string) =>
  run(
    sql,
    sqlText`select form, data, updated_at as "updatedAt" from ${table} where user_id = $1 order by updated_at desc`,
    [userId],
  );

/** Deletes what an erased person had not saved. */
export const eraseDrafts = async ({ sql }: AnyWrite, userId: string): Promise<void> => {
  await run(sql, sqlText`delete from ${table} where user_id = $1`, [userId]);
};

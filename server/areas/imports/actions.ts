import { z } from "zod";
import type { ImportResource } from "../../../contract/core/endpoint.ts";
import { importOf } from "../../../contract/core/importable.ts";
import type { Import, imports } from "../../../contract/imports/endpoints.ts";
import type { Actor } from "../../core/current-user.ts";
import type { Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import type { Importer } from "../../core/importer.ts";
import type { Context, Services } from "../../core/http/context.ts";
import { newId } from "../../core/ids.ts";
import { AppError } from "../../core/app-error.ts";
import { lockImport, importById } from "./queries.ts";
import { invalidRows, requireValid } from "./row-problems.ts";
import { retryWhileLocked } from "./retry-while-locked.ts";

type NewImport = z.output<typeof imports.begin.body>;
type Rows = z.output<typeof imports.append.body>;

/** The importer of an area, from its manifest. */
export const importerOf = ({ importers }: Services, resource: ImportResource): Importer<never> => {
  const importer = importers[resource];
  if (!importer) throw new Error(`The manifest of ${resource} does not say how it is imported`);
  return importer;
};

/** Throws forbidden where the caller may not create a single such record either. */
export const requireImporter = (me: Actor, resource: ImportResource): void => {
  const { roles } = importOf(resource).policy;
  if (!roles.includes(me.role)) throw new AppError("forbidden");
};

/** Throws forbidden. */
export const beginImport = async ({ me, change }: Context, body: NewImport): Promise<{ import: Import }> => {
  requireImporter(me, body.resource);
  return change(async ({ sql }) => {
    const _id = newId();
    const { resource, total } = body;
    const invite = "invite" in body ? body.invite : null;
    await sql.insertInto("imports").values({ _id, user_id: me._id, resource, total, invite }).execute();
    return { import: await importById(sql, me._id, _id) };
  });
};

/** Stores rows until the commit; all of them are valid, or none is stored. Throws not_found, validation, role_above. */
export const appendRows = (
  { me, change, services }: Context,
  id: string,
  { from, rows }: Rows,
): Promise<{ received: number }> =>
  retryWhileLocked(() =>
    change(async ({ sql }) => {
      const { resource, total, state } = await lockImport(sql, me._id, id);
      if (state === "done") throw new AppError("wrong_state", { params: { state: "imported" } });
      if (from + rows.length > total) {
        throw new AppError("validation", { fields: { from: [`The import has ${total} rows.`] } });
      }
      const read = z.array(importOf(resource).row).safeParse(rows);
      if (!read.success) throw invalidRows(read.error, from);
      const importer = importerOf(services, resource);
      await requireValid(importer, { sql, me }, read.data as never[], from);
      await run(
        sql,
        sqlText`insert into import_rows (import_id, place, body)
         select $1::uuid, $2::int + row.n - 1, row.body from jsonb_array_elements($3::jsonb) with ordinality as row (body, n)
         on conflict (import_id, place) do update set body = excluded.body`,
        [id, from, JSON.stringify(read.data)],
      );
      const { received } = await importById(sql, me._id, id);
      return { received };
    }),
  );

/** Cancels the import, even while it is being committed. Throws not_found; wrong_state where the commit came first. */
export const cancelImport = async ({ sql: outside, me, change }: Context, id: string): Promise<{ import: Import }> => {
  await importById(outside, me._id, id);
  await outside.updateTable("import_progress").set({ is_cancelled: true }).where("import_id", "=", id).execute();
  return retryWhileLocked(() =>
    change(async ({ sql }) => {
      const { state } = await lockImport(sql, me._id, id);
      if (state === "done") throw new AppError("wrong_state", { params: { state: "imported" } });
      const cancelled = await importById(sql, me._id, id);
      await sql.deleteFrom("imports").where("_id", "=", id).execute();
      return { import: cancelled };
    }),
  );
};

/** Deletes imports with their rows after a day; not one that is running. */
export const forgetImports = async (sql: Sql): Promise<void> => {
  await run(
    sql,
    sqlText`delete from imports where _id in
       (select _id from imports where created_at < now() - interval '1 day' for update skip locked)`,
    [],
  );
};

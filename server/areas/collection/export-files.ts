import type { FastifyReply } from "fastify";
import { CollectedItem } from "../../../contract/collection/entity.ts";
import { archiveMax } from "../../../contract/collection/kinds.ts";
import { csvFileOf } from "../../../contract/core/csv-cells.ts";
import { fileSize, number } from "../../../contract/core/format.ts";
import { AppError } from "../../core/app-error.ts";
import { readCompany } from "../../core/db/company.ts";
import { columnsOf, exportedIds, exportedRecords } from "../../core/db/export.ts";
import type { Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import { sendZip, zipName } from "../../core/files/send-zip.ts";
import type { Context } from "../../core/http/context.ts";
import { collectedView } from "./queries.ts";

/** What the table of files says of the upload of each. */
const columns = ["project", "author", "line", "description", "status", "submittedAt"] as const;
const factHeaders = ["Bytes", "Width", "Height", "Milliseconds"];
const factsOf = ({ size, facts: { width, height, duration } }: CollectedItem["files"][number]) => [
  size,
  ...[width, height, duration].map((fact) => fact ?? ""),
];

/**
 * Sends the files of the uploads that match, each project's in a folder, and a table of them, `files.csv`; a file whose
 * bytes are gone is in the table only. Throws too_many_records and too_many_files, before anything is sent.
 */
export const sendFiles = async (
  { sql, me, services }: Context,
  query: Parameters<typeof exportedIds>[0]["query"],
  reply: FastifyReply,
): Promise<void> => {
  const ids = await exportedIds({ sql, view: collectedView, me, query });
  const bytes = await requireFew(sql, ids);
  const { headers, cellsOf } = columnsOf(CollectedItem, columns, await readCompany(sql));
  const table: (readonly (string | number)[])[] = [["Path", "File", ...headers, ...factHeaders]];
  reply.header("x-total-bytes", String(bytes));
  await sendZip(reply, "uploads", async (zip) => {
    for await (const items of exportedRecords<CollectedItem>({ sql, view: collectedView, me }, ids)) {
      for (const item of items) {
        for (const [place, file] of item.files.entries()) {
          const content = await services.files.read(file._id);
          // By the upload's id a file has the same path in every archive, and one of its own.
          const path = `${zipName(item.project.name)}/${item._id}-${place + 1} ${zipName(file.name)}`;
          table.push([content ? path : "", file.name, ...cellsOf(item), ...factsOf(file)]);
          if (content) await zip.file(path, content);
        }
      }
    }
    zip.text("files.csv", csvFileOf(table));
  });
};

/** How many bytes the files of these uploads are. Throws too_many_files. */
const requireFew = async (sql: Sql, ids: readonly string[]): Promise<number> => {
  const [sum] = await run<{ files: number; bytes: number }>(
    sql,
    sqlText`select count(*)::int as files, coalesce(sum(f.size), 0)::float8 as bytes from collected_items i
      join collected_files f on f.item_id = i._id and f.round = i.round where i._id = any ($1::uuid[])`,
    [ids],
  );
  const { files, bytes } = sum!;
  if (files > archiveMax.files)
    throw new AppError("too_many_files", { params: { max: `${number(archiveMax.files)} files` } });
  if (bytes > archiveMax.bytes) throw new AppError("too_many_files", { params: { max: fileSize(archiveMax.bytes) } });
  return bytes;
};

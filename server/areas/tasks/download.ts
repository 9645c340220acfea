import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import { csvOf } from "../../../contract/core/csv-cells.ts";
import type { Transcript } from "../../../contract/tasks/entity.ts";
import type { TaskState } from "../../../contract/tasks/states.ts";
import type { Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import { instant } from "../../core/db/view.ts";
import type { Supply } from "./supply.ts";

/** Tasks read at a time. */
const chunk = 500;

interface Row {
  readonly _id: string;
  readonly reference: string;
  readonly number: number;
  readonly language: string;
  readonly worker: string;
  readonly status: TaskState;
  readonly submittedAt: string;
  /** As the reviewer fixed it, or else as it was submitted. */
  readonly transcript: Transcript;
}

const rows = async function* (
  sql: Sql,
  { projectId, kind }: Supply,
  statuses: readonly TaskState[],
): AsyncGenerator<Row[], undefined> {
  for (let after: string | null = null; ; ) {
    const some: Row[] = await run<Row>(
      sql,
      sqlText`select t._id, i.reference, i.number, i.language, u.email as worker, t.status,
         ${instant(sqlText`t.submitted_at`)} as "submittedAt", coalesce(t.fixed, t.content) as transcript
       from tasks t join task_items i on i._id = t.item_id join users u on u._id = t.user_id
       where t.project_id = $1 and t.kind = $2 and t.status = any($3::text[]) and ($4::uuid is null or t._id > $4)
       order by t._id limit ${chunk}`,
      [projectId, kind, statuses, after],
    );
    if (some.length > 0) yield some;
    if (some.length < chunk) return;
    after = some.at(-1)!._id;
  }
};

const wordsOf = (transcript: Transcript): string =>
  ("segments" in transcript ? transcript.segments : transcript.boxes).map(({ text }) => text).join("\n");

const head = ["reference", "number", "language", "worker", "status", "submittedAt", "text", "transcript"];
const csvLine = (row: Row): string[] => [
  row.reference,
  String(row.number),
  row.language,
  row.worker,
  row.status,
  row.submittedAt,
  wordsOf(row.transcript),
  JSON.stringify(row.transcript),
];

const formats = {
  csv: {
    mime: "text/csv; charset=utf-8",
    head: `\ufeff${csvOf([head])}`,
    body: (some: readonly Row[]) => csvOf(some.map(csvLine)),
  },
  jsonl: {
    mime: "application/x-ndjson",
    head: "",
    body: (some: readonly Row[]) => some.map(({ _id, ...row }) => `${JSON.stringify({ _id, ...row })}\n`).join(""),
  },
} as const;
export type DownloadFormat = keyof typeof formats;

/** Streams what was submitted, in the order in which it was given out, with little in memory. */
export const sendSubmitted = async (
  reply: FastifyReply,
  {
    sql,
    supply,
    format,
    statuses,
  }: { sql: Sql; supply: Supply; format: DownloadFormat; statuses: readonly TaskState[] },
): Promise<void> => {
  const { mime, head, body } = formats[format];
  const lines = async function* () {
    yield head;
    for await (const some of rows(sql, supply, statuses)) yield body(some);
  };
  await reply
    .header("content-type", mime)
    .header("content-disposition", `attachment; filename="submitted.${format}"`)
    .send(Readable.from(lines()));
};

import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import { csvOf } from "../../../contract/core/csv-cells.ts";
import { transcriptText } from "../../../contract/tasks/accuracy/errors.ts";
import type { Transcript } from "../../../contract/tasks/entity.ts";
import type { TaskState } from "../../../contract/tasks/states.ts";
import { toSrt, toWebVtt } from "../../../contract/tasks/subtitles.ts";
import type { DownloadFormat } from "../../../contract/tasks/transcription-endpoints.ts";
import type { AudioTranscript } from "../../../contract/tasks/transcripts.ts";
import { notFound } from "../../core/app-error.ts";
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

/** What is downloaded: of a project, or of one of its items. */
interface Wanted {
  readonly supply: Supply;
  readonly statuses: readonly TaskState[];
  readonly item: string | undefined;
}

/** SQL: $1 project, $2 kind, $3 states, $4 item or null. */
const submittedSql = sqlText`select t._id, i.reference, i.number, i.language, u.email as worker, t.status,
    ${instant(sqlText`t.submitted_at`)} as "submittedAt", coalesce(t.fixed, t.content) as transcript
  from tasks t join task_items i on i._id = t.item_id join users u on u._id = t.user_id
  where t.project_id = $1 and t.kind = $2 and t.status = any($3::text[]) and t.submitted_at is not null
    and t.for_user_id is null and ($4::uuid is null or t.item_id = $4) and i.deleted_at is null`;

const rows = async function* (
  sql: Sql,
  { supply: { projectId, kind }, statuses, item }: Wanted,
): AsyncGenerator<Row[], undefined> {
  for (let after: string | null = null; ; ) {
    const some: Row[] = await run<Row>(
      sql,
      sqlText`${submittedSql} and ($5::uuid is null or t._id > $5) order by t._id limit ${chunk}`,
      [projectId, kind, statuses, item ?? null, after],
    );
    if (some.length > 0) yield some;
    if (some.length < chunk) return;
    after = some.at(-1)!._id;
  }
};

/** An item's transcript that was accepted, or else the latest; none where nothing was submitted. */
const best = (sql: Sql, { supply: { projectId, kind }, statuses, item }: Wanted): Promise<Row[]> =>
  run<Row>(sql, sqlText`${submittedSql} order by (t.status = 'approved') desc, t.submitted_at desc, t._id limit 1`, [
    projectId,
    kind,
    statuses,
    item,
  ]);

const head = ["reference", "number", "language", "worker", "status", "submittedAt", "text", "transcript"];
const csvLine = (row: Row): string[] => [
  row.reference,
  String(row.number),
  row.language,
  row.worker,
  row.status,
  row.submittedAt,
  transcriptText(row.transcript),
  JSON.stringify(row.transcript),
];

/** A block that players and editors of subtitles pass over, and by which the parts of a file are told apart. */
const noteOf = ({ reference, number, worker, status }: Row): string =>
  `NOTE ${[reference || `#${number}`, worker, status].join(" · ").replaceAll("-->", "→")}\n`;
const vttHead = "WEBVTT\n";

interface Format {
  readonly mime: string;
  readonly head: string;
  readonly body: (some: readonly Row[], of: "item" | "project") => string;
}

const formats: Readonly<Record<DownloadFormat, Format>> = {
  csv: {
    mime: "text/csv; charset=utf-8",
    head: `\ufeff${csvOf([head])}`,
    body: (some) => csvOf(some.map(csvLine)),
  },
  jsonl: {
    mime: "application/x-ndjson",
    head: "",
    body: (some) => some.map(({ _id, ...row }) => `${JSON.stringify({ _id, ...row })}\n`).join(""),
  },
  srt: {
    mime: "application/x-subrip",
    head: "",
    body: (some, of) =>
      some
        .map((row) => {
          const cues = toSrt(row.transcript as AudioTranscript);
          return of === "item" ? cues : `${noteOf(row)}\n${cues}\n`;
        })
        .join(""),
  },
  vtt: {
    mime: "text/vtt; charset=utf-8",
    head: vttHead,
    body: (some, of) =>
      some
        .map((row) => {
          const cues = toWebVtt(row.transcript as AudioTranscript).slice(vttHead.length);
          return of === "item" ? cues : `\n${noteOf(row)}${cues}`;
        })
        .join(""),
  },
};

/**
 * Streams what was submitted, in the order in which its turns were opened, with little in memory. Subtitles of one item are
 * one transcript of it, the best; those of a project are all, each under a note. Throws not_found for another's item.
 */
export const sendSubmitted = async (
  reply: FastifyReply,
  { sql, format, ...wanted }: Wanted & { readonly sql: Sql; readonly format: DownloadFormat },
): Promise<void> => {
  const { mime, head, body } = formats[format];
  if (wanted.item !== undefined) await requireItem(sql, wanted.supply, wanted.item);
  const isOne = wanted.item !== undefined && (format === "srt" || format === "vtt");
  const lines = async function* () {
    yield head;
    if (isOne) yield body(await best(sql, wanted), "item");
    else for await (const some of rows(sql, wanted)) yield body(some, "project");
  };
  void reply
    .type(mime)
    .header("content-disposition", `attachment; filename="submitted.${format}"`)
    .send(Readable.from(lines()));
  await reply;
};

const requireItem = async (sql: Sql, { projectId, kind }: Supply, item: string): Promise<void> => {
  const found = await run(
    sql,
    sqlText`select from task_items i where i._id = $1 and i.project_id = $2 and i.kind = $3 and i.deleted_at is null`,
    [item, projectId, kind],
  );
  if (found.length === 0) throw notFound("item");
};

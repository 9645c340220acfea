import type { z } from "zod";
import { ItemRow, type ItemsUpload, manifestName, type UploadOptions } from "../../../contract/tasks/item-upload.ts";
import type { Context, DiskUpload, Upload } from "../../core/http/context.ts";
import { AppError } from "../../core/app-error.ts";
import type { Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import { violatedIndex } from "../../core/db/violated-index.ts";
import { isUnknownOutcome, type Write } from "../../core/db/write.ts";
import { newId } from "../../core/ids.ts";
import { takeStatisticsAfter } from "../../core/jobs/statistics.ts";
import { projectById } from "../projects/actions.ts";
import { removeItemFiles, type StoredFile, storeItemFiles } from "./item-files.ts";
import { type TableRow, tableRows, UploadErrors } from "./item-table.ts";
import { queuePreparing } from "./prepare.ts";
import { openTurns } from "./open-turns.ts";
import { lockSettings } from "./settings.ts";
import type { Supply } from "./supply.ts";
import { UploadNotes } from "./upload-progress.ts";

type Reply = z.infer<typeof ItemsUpload>;
/** Items checked or written by one statement. */
const batch = 1000;
const shownRows = 10;

interface Sent {
  readonly csvData: Upload | undefined;
  readonly media: DiskUpload | undefined;
}

type Options = z.output<typeof UploadOptions>;

/**
 * Adds items to a project: all of an upload's, or none where any row is wrong, which the reply then says. Files that no row
 * names are not kept. Their sounds and pictures are looked at in the background before they are given out. Throws
 * not_found, and validation where nothing was sent or a file can't be read; upload_stopped where its sender did not want
 * it any more.
 */
export const uploadItems = async (
  context: Pick<Context, "services" | "sql" | "me" | "change">,
  supply: Supply,
  { csvData, media, preview, uploadId }: Sent & Options,
): Promise<Reply> => {
  if (!csvData && !media) throw new AppError("validation", { fields: { csvData: ["Please choose a file."] } });
  await projectById(context.sql, context.me, supply.projectId);
  const notes = await UploadNotes.of(context.sql, context.me, uploadId);
  const errors = new UploadErrors();
  const standIn = context.services.config.modelStandIn;
  const refuse = (name: string, message: string) => errors.add(0, name, message);
  const said = (count: number): void => notes.say("unpacking", count, 0);
  const { files, manifest } = media
    ? await storeItemFiles(context, media, { kind: supply.kind, refuse, said })
    : { files: new Map(), manifest: undefined };
  if (csvData && manifest) refuse(manifestName, "Another table was sent with this zip. Send one of them.");
  const table = csvData?.bytes ?? manifest;
  try {
    const read = () =>
      table ? tableRows(table, { kind: supply.kind, files, standIn, errors }) : [rowsOfFiles(files, errors)];
    const lines = table ? linesIn(table) : files.size;
    const saidChecked = (line: number): void => notes.say("checking", line, lines);
    const checked = () => check(context.sql, supply.projectId, { batches: read(), errors, said: saidChecked });
    const { rows, first, named } = await checked();
    const used = new Map([...files].filter(([name]) => named.has(name)));
    const leftOut = new Map([...files].filter(([name]) => !named.has(name)));
    const saidAdded = (count: number): void => notes.say("adding", count, rows);
    const add = () =>
      context.change(async (write) => {
        await insertItems(write, supply, { batches: read(), files: used, said: saidAdded });
        await takeStatisticsAfter(write, rows);
        await notes.end(write.sql);
        return { rows, created: rows, leftOut: leftOut.size, errorCount: 0, errors: [], first };
      });
    if (!preview && errors.count === 0) {
      await removeItemFiles(context, leftOut);
      const added = await add().catch(sawTakenReference);
      if (added) return added;
      // Another upload was faster: its references are named as if they had been there before.
      await checked();
      // Or PostgreSQL sees as one what differs here, such as İ and i.
      if (errors.count === 0) errors.add(0, "reference", "Two of these references differ in nothing but case.");
    }
    await removeItemFiles(context, files);
    return await context.change(async (write) => {
      await write.record();
      await notes.end(write.sql);
      return { rows, created: 0, leftOut: leftOut.size, errorCount: errors.count, errors: errors.inOrder(), first };
    });
  } catch (error) {
    if (!isUnknownOutcome(error)) await removeItemFiles(context, files);
    throw error;
  }
};

/** Where an item of the project took a reference after it was checked; throws what else went wrong. */
const sawTakenReference = (error: unknown): undefined => {
  if (violatedIndex(error) === "task_items_reference") return undefined;
  throw error;
};

/** Without a table each file is an item, named like the file where a reference may be so. */
const rowsOfFiles = (files: ReadonlyMap<string, StoredFile>, errors: UploadErrors): readonly TableRow[] => {
  const empty = ItemRow.parse({});
  return [...files.keys()].map((file, index) => {
    const line = index + 1;
    const { data: reference = "", error } = ItemRow.shape.reference.safeParse(file);
    for (const { message } of error?.issues ?? []) errors.add(line, "reference", message);
    return { ...empty, line, file, reference, gold: null, wrong: new Set(error ? ["reference"] : []) };
  });
};

/** A table is read some lines at a time, too few for a statement each. */
const regrouped = function* (batches: Iterable<readonly TableRow[]>): Generator<readonly TableRow[], void> {
  let some: TableRow[] = [];
  for (const rows of batches) {
    for (const row of rows) {
      some.push(row);
      if (some.length < batch) continue;
      yield some;
      some = [];
    }
  }
  if (some.length > 0) yield some;
};

interface Batches {
  readonly batches: Iterable<readonly TableRow[]>;
  /** Told how far it is, by line or row; what it throws ends the upload. */
  readonly said: (done: number) => void;
}

/** The last line of a file, as far as line breaks tell. */
const linesIn = (bytes: Buffer): number => {
  let lines = 1;
  for (let at = bytes.indexOf(10); at !== -1 && at < bytes.length - 1; at = bytes.indexOf(10, at + 1)) lines += 1;
  return lines;
};

/** Reads all rows, with the files that they name, and marks references that the project has already. */
const check = async (
  sql: Sql,
  projectId: string,
  { batches, errors, said }: Batches & { readonly errors: UploadErrors },
): Promise<{ rows: number; first: Reply["first"]; named: ReadonlySet<string> }> => {
  let rows = 0;
  const files = new Set<string>();
  const first: Reply["first"] = [];
  for (const some of regrouped(batches)) {
    said(some.at(-1)!.line);
    const right = some.filter(({ wrong }) => wrong.size === 0);
    rows += right.length;
    for (const { file } of some) files.add(file);
    first.push(
      ...right.slice(0, shownRows - first.length).map(({ line, reference, url, file, text, language }) => ({
        line,
        reference,
        place: url || file || text,
        language,
      })),
    );
    const named = new Map(
      some.flatMap(({ reference, line, wrong }) =>
        reference && !wrong.has("reference") ? [[reference.toLowerCase(), line]] : [],
      ),
    );
    const had = await run<{ reference: string }>(
      sql,
      sqlText`select lower(reference) as reference from task_items where project_id = $1
        and lower(reference) = any($2::text[]) and reference <> '' and deleted_at is null`,
      [projectId, [...named.keys()]],
    );
    for (const { reference } of had) {
      errors.add(named.get(reference)!, "reference", "The project has an item of this reference already.");
    }
  }
  return { rows, first, named: files };
};

const insertItems = async (
  write: Write,
  supply: Supply,
  { batches, files, said }: Batches & { readonly files: ReadonlyMap<string, StoredFile> },
): Promise<void> => {
  const { sql, me } = write;
  // Uploads to one project number their items one after another. A large one takes a minute, in which people check in.
  await lockSettings(sql, supply.projectId);
  const stored = [...files.values()];
  for (let at = 0; at < stored.length; at += batch) {
    await sql
      .insertInto("files")
      .values(stored.slice(at, at + batch).map((file) => ({ ...file, uploaded_by: me._id, unused_since: null })))
      .execute();
  }
  const numbers = await numbersOf(sql, supply);
  let count = 0;
  for (const rows of regrouped(batches)) {
    const some = rows.map(({ file, gold, line: _line, wrong: _wrong, ...row }) => {
      const number = numbers.last + ++count;
      const wanted = wantedOf(number, gold !== null, numbers);
      return { ...row, _id: newId(), gold, number, wanted, fileId: files.get(file)?._id ?? null };
    });
    await insertBatch(write, supply, some);
    said(count);
  }
  await write.record({
    resource: "projects",
    id: supply.projectId,
    before: {},
    after: { itemsUploaded: count, kind: supply.kind },
  });
  if (supply.kind !== "line") await queuePreparing(write);
};

interface Numbers {
  readonly last: number;
  readonly doublePercent: number;
  readonly overlap: number;
  readonly goldPeople: number;
}

const numbersOf = async (sql: Sql, { projectId, kind }: Supply): Promise<Numbers> => {
  const [row] = await run<Numbers>(
    sql,
    sqlText`select coalesce((select max(number) from task_items where project_id = $1 and kind = $2), 0) as last,
      coalesce(max(double_percent), 0)::int as "doublePercent", coalesce(max(overlap), 2)::int as overlap, coalesce(max(gold_people), 5)::int as "goldPeople"
    from task_settings where project_id = $1`,
    [projectId, kind],
  );
  return row!;
};

/** How many people do an item: those that several do are spread evenly over the numbers. */
const wantedOf = (number: number, isGold: boolean, { doublePercent, overlap, goldPeople }: Numbers): number =>
  isGold
    ? goldPeople
    : 1 +
      (overlap - 1) * (Math.floor((number * doublePercent) / 100) - Math.floor(((number - 1) * doublePercent) / 100));

const insertBatch = async (write: Write, { projectId, kind }: Supply, items: readonly object[]): Promise<void> => {
  const status = kind === "line" ? "available" : "pending";
  const made = await run<{ _id: string }>(
    write.sql,
    sqlText`insert into task_items (_id, project_id, kind, number, reference, url, file_id, text, language, gold, priority,
       wanted, status, created_by)
     select i._id, $1, $2, i.number, i.reference, i.url, i."fileId", i.text, i.language, i.gold, i.priority, i.wanted, $4, $5
     from jsonb_to_recordset($3::jsonb) as i (_id uuid, number integer, reference text, url text, "fileId" uuid, text text,
       language text, gold jsonb, priority smallint, wanted smallint) returning _id`,
    [projectId, kind, JSON.stringify(items), status, write.me._id],
  );
  if (status === "available")
    await openTurns(
      write.sql,
      made.map(({ _id }) => _id),
    );
};

import { backgroundRequest } from "../../../contract/audit/who.ts";
import { rm, stat } from "node:fs/promises";
import { setTimeout as setTimeoutPromise } from "node:timers/promises";
import type { MediaFacts } from "../../../contract/tasks/entity.ts";
import { limitConcurrency } from "../../core/concurrency-limit.ts";
import type { Database, Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import { isUnknownOutcome, type Write, write } from "../../core/db/write.ts";
import { newUploadPath } from "../../core/files/unfinished-uploads.ts";
import { newId } from "../../core/ids.ts";
import type { JobServices } from "../../core/jobs/job.ts";
import { makeSoundReader, type SoundReader } from "../../services/media/sounds.ts";
import type { StoredFile } from "./item-files.ts";
import { type PendingItem, readSource } from "./item-source.ts";
import { type Derived, lookAt } from "./look.ts";
import { openTurns } from "./open-turns.ts";
import { atOnce, PendingItems } from "./pending-items.ts";

/** Fetches and looks at the sounds and pictures of new items, and opens those that can be worked with. */
export const prepareItemsJob = "prepare-task-items";
/** Queues a round; rounds run one after another, since each would look at the same items. */
export const queuePreparing = (tx: Pick<Write, "enqueue">): Promise<void> =>
  tx.enqueue(prepareItemsJob, {}, { jobKey: prepareItemsJob, queue: prepareItemsJob });

/** In milliseconds. A round takes no further items then, so that a server can stop; the next one begins within a minute. */
const roundMax = 50_000;
/** In milliseconds: what takes longer is not waited for, and counts as in work in the next round. */
const waitMax = 5000;
/** Sounds and pictures that are looked at at once, which takes a processor each. */
const looking = limitConcurrency(2, 4 * atOnce);

type Used = Pick<JobServices, "db" | "config" | "files" | "logError">;

/** What each server has in work, over all of its rounds. */
const inWork = new WeakMap<Database, PendingItems>();
const itemsOf = (db: Database): PendingItems => {
  const items = inWork.get(db) ?? new PendingItems(db);
  inWork.set(db, items);
  return items;
};

/**
 * Prepares the items that wait, for some time. It may run on several servers at once, or again after a crash: an item is
 * opened once. An item at which the server fails is passed over, and waits for the next round.
 */
export const prepareItems = async (services: Used): Promise<void> => {
  const reader = await makeSoundReader(services.config.ffmpeg);
  const items = itemsOf(services.db);
  const passedOver = new Set<string>();
  const running = new Set<Promise<void>>();
  let isOver = false;
  let change = Promise.withResolvers<void>();
  const timer = setTimeout(() => {
    isOver = true;
    change.resolve();
  }, roundMax);
  const prepareOne = async (item: PendingItem): Promise<void> => {
    try {
      await prepare(services, item, reader);
    } catch (error) {
      passedOver.add(item._id);
      services.logError(`Item ${item._id} was not prepared: ${error instanceof Error ? error.message : String(error)}`);
    } finally {
      await items.end(item).catch(() => undefined);
    }
  };
  try {
    while (!isOver) {
      change = Promise.withResolvers();
      for (const item of await items.lease(passedOver)) {
        const work = prepareOne(item).finally(() => {
          running.delete(work);
          change.resolve();
        });
        running.add(work);
      }
      if (running.size === 0) break;
      await change.promise;
    }
  } finally {
    clearTimeout(timer);
  }
  await Promise.race([Promise.all(running), setTimeoutPromise(waitMax, undefined, { ref: false })]);
};

const prepare = async (services: Used, item: PendingItem, reader: SoundReader | null): Promise<void> => {
  const path = await newUploadPath(services.config.filesDir);
  let made: (Derived | undefined)[] = [];
  try {
    const source = await readSource(services, item, path);
    if ("problem" in source) return await settle(services, item, { problem: source.problem });
    const looked = await looking(() => lookAt({ kind: item.kind, mime: source.mime, path }, reader));
    if ("problem" in looked) return await settle(services, item, looked);
    made = [looked.derived, looked.played];
    await settle(services, item, {
      facts: looked.facts,
      file: source.fetched && { ...source.fetched, path },
      derived: looked.derived && (await toKeep(looked.derived)),
      played: looked.played && (await toKeep(looked.played)),
    });
  } finally {
    for (const one of [path, ...made.map((file) => file?.path)]) if (one !== undefined) await rm(one, { force: true });
  }
};

const toKeep = async (file: Derived): Promise<Kept> => ({ ...file, _id: newId(), size: (await stat(file.path)).size });

/** A file on this machine that goes to the store. */
type Kept = StoredFile & Pick<Derived, "path" | "levels">;
type Found =
  | { readonly problem: string }
  | ({ readonly facts: MediaFacts | null } & Readonly<Record<"file" | "derived" | "played", Kept | undefined>>);

/** Keeps what was found out; the bytes come first, so that no row refers to a missing file. */
const settle = async ({ db, config, files }: Used, { _id, uploadedBy }: PendingItem, found: Found) => {
  const kept = "problem" in found ? [] : [found.file, found.derived, found.played].filter((one) => one !== undefined);
  try {
    for (const file of kept) await files.putFile(file._id, file.path);
    const options = { db, config, me: null, action: "tasks.prepare", audited: false, requestId: backgroundRequest };
    await write(options, async (tx) => {
      await tx.record();
      for (const { path: _path, levels: _levels, ...file } of kept) {
        await tx.sql
          .insertInto("files")
          .values({ ...file, uploaded_by: uploadedBy, unused_since: null })
          .execute();
      }
      await settleRow(tx.sql, _id, found);
    });
  } catch (error) {
    if (!isUnknownOutcome(error)) for (const file of kept) await files.remove(file._id);
    if (!(error instanceof SettledAlready)) throw error;
  }
};

const settleRow = async (sql: Sql, id: string, found: Found): Promise<void> => {
  const [status, problem] = "problem" in found ? ["failed", found.problem] : ["available", ""];
  const { facts, file, derived, played } = "problem" in found ? nothing : found;
  const settled = await run(
    sql,
    sqlText`update task_items set status = $2, problem = $3, facts = $4, file_id = coalesce($5, file_id), derived_id = $6,
       levels = $7, played_id = $8, leased_until = null, version = version + 1, updated_at = now()
     where _id = $1 and status = 'pending' and deleted_at is null returning _id`,
    [
      id,
      status,
      problem,
      facts && JSON.stringify(facts),
      file?._id ?? null,
      derived?._id ?? null,
      derived?.levels ? JSON.stringify(derived.levels) : null,
      played?._id ?? null,
    ],
  );
  if (settled.length === 0) throw new SettledAlready();
  await openTurns(sql, [id]);
};
const nothing = { facts: null, file: undefined, derived: undefined, played: undefined };

/** Another round was faster with the item, or it was deleted. */
class SettledAlready extends Error {}

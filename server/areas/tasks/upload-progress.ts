import type { UploadPhase, UploadProgress } from "../../../contract/tasks/item-upload.ts";
import { AppError, notFound } from "../../core/app-error.ts";
import type { Actor } from "../../core/current-user.ts";
import type { Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import type { Write } from "../../core/db/write.ts";
import { newId } from "../../core/ids.ts";

/** In milliseconds, between two notes of one upload. */
const noteEvery = 300;
const columns = sqlText`_id, phase, done, rows as "of"`;

/** A new upload of the caller's, before anything of it is sent. */
export const beginUpload = async (write: Write): Promise<UploadProgress> => {
  await write.record();
  const [made] = await run<UploadProgress>(
    write.sql,
    sqlText`insert into task_uploads (_id, user_id) values ($1, $2) returning ${columns}`,
    [newId(), write.me._id],
  );
  return made!;
};

/** The caller's own. Throws not_found. */
export const uploadProgress = async (sql: Sql, me: Actor, id: string): Promise<UploadProgress> => {
  const [found] = await run<UploadProgress>(
    sql,
    sqlText`select ${columns} from task_uploads where _id = $1 and user_id = $2`,
    [id, me._id],
  );
  if (!found) throw notFound("upload");
  return found;
};

/** Stops the caller's own, so that it adds nothing. Throws not_found, upload_over where it was faster. */
export const stopUpload = async (write: Write, id: string): Promise<UploadProgress> => {
  await write.record();
  const [stopped] = await run<UploadProgress>(
    write.sql,
    sqlText`update task_uploads set phase = 'stopped', updated_at = now()
     where _id = $1 and user_id = $2 and phase <> 'done' returning ${columns}`,
    [id, write.me._id],
  );
  if (stopped) return stopped;
  await uploadProgress(write.sql, write.me, id);
  throw new AppError("upload_over");
};

/** Forgets what nobody follows any more. */
export const forgetUploads = async (sql: Sql): Promise<void> => {
  await run(sql, sqlText`delete from task_uploads where updated_at < now() - interval '1 day'`, []);
};

/** Notes how far an upload is, which its sender reads and may stop; without an id it notes nothing. */
export class UploadNotes {
  readonly #sql: Sql;
  readonly #id: string | undefined;
  #isStopped = false;
  #noted = 0;
  #noting: Promise<void> | undefined;

  private constructor(sql: Sql, id: string | undefined) {
    this.#sql = sql;
    this.#id = id;
  }

  /** Throws upload_stopped; validation where the id was not given out to the caller, or for another call. */
  static async of(sql: Sql, me: Actor, id: string | undefined): Promise<UploadNotes> {
    if (id !== undefined) {
      const begun = await run(
        sql,
        sqlText`update task_uploads set phase = 'checking', updated_at = now()
         where _id = $1 and user_id = $2 and phase = 'sending' returning _id`,
        [id, me._id],
      );
      if (begun.length === 0) {
        const { phase } = await uploadProgress(sql, me, id).catch(() => ({ phase: "" }));
        if (phase === "stopped") throw new AppError("upload_stopped");
        throw new AppError("validation", { fields: { uploadId: ["Ask for a new id for each upload."] } });
      }
    }
    return new UploadNotes(sql, id);
  }

  /**
   * Notes it now and then, beside the upload's transaction and without waiting, since that one has a connection already.
   * Throws upload_stopped.
   */
  say(phase: UploadPhase, done: number, rows: number): void {
    if (this.#isStopped) throw new AppError("upload_stopped");
    if (this.#id === undefined || this.#noting || Date.now() - this.#noted < noteEvery) return;
    this.#noted = Date.now();
    this.#noting = this.#note(phase, done, rows).finally(() => (this.#noting = undefined));
  }

  async #note(phase: UploadPhase, done: number, rows: number): Promise<void> {
    const noted = await run(
      this.#sql,
      sqlText`update task_uploads set phase = $2, done = $3, rows = $4, updated_at = now()
       where _id = $1 and phase not in ('done', 'stopped') returning _id`,
      [this.#id, phase, done, rows],
    ).catch(() => [undefined]);
    this.#isStopped = noted.length === 0;
  }

  /** The last statement of the upload's transaction: from then on it can't be stopped. Throws upload_stopped. */
  async end(sql: Sql): Promise<void> {
    if (this.#id === undefined) return;
    await this.#noting;
    const ended = await run(
      sql,
      sqlText`update task_uploads set phase = 'done', updated_at = now() where _id = $1 and phase <> 'stopped' returning _id`,
      [this.#id],
    );
    if (ended.length === 0) throw new AppError("upload_stopped");
  }
}

import type {
  Media,
  MediaFacts,
  PictureTiles,
  Task,
  TaskPage,
  Term,
  Transcript,
} from "../../../contract/tasks/entity.ts";
import type { Actor } from "../../core/current-user.ts";
import type { Sql } from "../../core/db/pool.ts";
import { meCte, run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import type { Services } from "../../core/http/context.ts";
import { heldView, taskById } from "./queries.ts";
import { tileOverlap, tileSize } from "../../services/media/picture-levels.ts";
import type { Supply } from "./supply.ts";

interface Stored {
  readonly draft: Transcript | null;
  readonly draftVersion: number;
  readonly content: Transcript | null;
  readonly fixed: Transcript | null;
  readonly url: string;
  readonly fileId: string | null;
  readonly mime: string | null;
  readonly derivedId: string | null;
  readonly levels: PictureTiles["levels"] | null;
  readonly facts: MediaFacts | null;
  readonly glossary: readonly Term[];
}

const tileSides = { size: tileSize, overlap: tileOverlap };

/** A task with all that its page needs. Throws not_found. */
export const taskPage = async (
  { sql, me, services }: { readonly sql: Sql; readonly me: Actor; readonly services: Pick<Services, "fileAddresses"> },
  id: string,
): Promise<TaskPage> => {
  const task = await taskById(sql, me, id);
  const [stored] = await run<Stored>(
    sql,
    sqlText`select t.draft, t.draft_version as "draftVersion", t.content, t.fixed, i.url, i.file_id as "fileId", f.mime,
       i.derived_id as "derivedId", i.levels, i.facts, coalesce(s.glossary, '[]') as glossary
     from tasks t join task_items i on i._id = t.item_id left join files f on f._id = i.file_id
       left join task_settings s on s.project_id = t.project_id where t._id = $1`,
    [id],
  );
  const { draft, draftVersion, content, fixed, glossary } = stored!;
  const isMine = task.user._id === me._id;
  return {
    task,
    media: await mediaOf(task, stored!, services),
    draft: isMine ? draft : null,
    draftVersion,
    content,
    fixed,
    glossary: [...glossary],
  };
};

const mediaOf = async (
  { kind }: Task,
  { fileId, mime, derivedId, levels, facts }: Stored,
  { fileAddresses }: Pick<Services, "fileAddresses">,
): Promise<Media | null> => {
  if (kind === "line") return null;
  const addressOf = await fileAddresses.signer();
  return {
    address: fileId && addressOf(fileId, "attachment"),
    mime: mime ?? "",
    facts,
    peaks: levels ? null : derivedId && addressOf(derivedId, "attachment"),
    tiles: derivedId !== null && levels ? { address: addressOf(derivedId, "attachment"), ...tileSides, levels } : null,
  };
};

/** The task that the caller holds and should do next, by id; undefined where they hold none. */
export const currentTask = async (sql: Sql, me: Actor, { projectId, kind }: Supply): Promise<string | undefined> => {
  const [first] = await run<{ _id: string }>(
    sql,
    sqlText`with ${meCte} select t._id from me, ${heldView.from} where ${heldView.visible} and t.project_id = $3 and t.kind = $4
     order by ${heldView.defaultOrder}, t._id limit 1`,
    [me._id, me.role, projectId, kind],
  );
  return first?._id;
};

import { normalisationOf, type ProjectRules } from "../../../contract/tasks/accuracy/language-rules.ts";
import type { TaskErrors } from "../../../contract/tasks/accuracy/measures.ts";
import type {
  Media,
  MediaFacts,
  OtherText,
  PictureTiles,
  Task,
  TaskPage,
  Term,
  Transcript,
} from "../../../contract/tasks/entity.ts";
import type { Actor } from "../../core/current-user.ts";
import type { Sql } from "../../core/db/pool.ts";
import { meCte, run } from "../../core/db/run.ts";
import { nameSql, sqlText } from "../../core/db/sql-text.ts";
import type { Services } from "../../core/http/context.ts";
import { refToPerson } from "../../core/db/view.ts";
import { heldView, taskById } from "./queries.ts";
import { tileOverlap, tileSize } from "../../services/media/picture-levels.ts";
import { isMine, mayReview } from "./rules.ts";
import type { Supply } from "./supply.ts";

interface Stored extends ProjectRules {
  readonly draft: Transcript | null;
  readonly draftVersion: number;
  readonly content: Transcript | null;
  readonly fixed: Transcript | null;
  readonly url: string;
  /** Of what is shown or played: the file itself, or what was made of it to be played. */
  readonly fileId: string | null;
  readonly mime: string | null;
  readonly derivedId: string | null;
  readonly levels: PictureTiles["levels"] | null;
  readonly facts: MediaFacts | null;
  readonly glossary: readonly Term[];
  readonly errors: TaskErrors[];
  readonly others: OtherText[];
}

const tileSides = { size: tileSize, overlap: tileOverlap };
/** Other people's texts that are shown beside one. */
const othersMax = 5;

/** SQL: who reviews and has no work of their own on the item learns what is known of it; who has some, once it is accepted. */
const mayCompare = sqlText`(${mayReview} and not exists (select from tasks own where own.item_id = t.item_id and own.user_id = me._id
  and own.status <> 'approved'))`;

const counts = (unit: "word" | "character") => {
  const of = (name: string) => sqlText`e.${nameSql(`${unit}_${name}`)}`;
  return sqlText`json_build_object('substitutions', ${of("substitutions")}, 'deletions', ${of("deletions")},
    'insertions', ${of("insertions")}, 'length', ${of("length")},
    'rate', case when ${of("length")} > 0 then ${of("errors")}::float8 / ${of("length")} when ${of("errors")} = 0 then 0 end)`;
};
const errorsSql = sqlText`coalesce((select json_agg(json_build_object('against', e.against, 'words', ${counts("word")},
    'characters', case when e.character_length is not null then ${counts("character")} end) order by e.against desc)
  from task_errors e where e.task_id = t._id and e.against in ('known', 'accepted', 'consensus')), '[]'::json)`;
const othersSql = sqlText`case when i.gold is not null then json_build_array(json_build_object('of', 'known', 'user', null, 'content', i.gold))
  else coalesce((select json_agg(json_build_object('of', 'person', 'user', ${refToPerson(sqlText`o.user_id`)}, 'content', o.text) order by o.submitted_at, o._id)
    from (select o._id, o.user_id, o.submitted_at, case when o.status = 'approved' then coalesce(o.fixed, o.content) else o.content end as text
      from tasks o where o.item_id = t.item_id and o._id <> t._id and o.status in ('submitted', 'approved') and o.content is not null
      order by o.submitted_at, o._id limit ${othersMax}) o), '[]'::json) end`;

/** A task with all that its page needs. Throws not_found. */
export const taskPage = async (
  { sql, me, services }: { readonly sql: Sql; readonly me: Actor; readonly services: Pick<Services, "fileAddresses"> },
  id: string,
): Promise<TaskPage> => {
  const task = await taskById(sql, me, id);
  const [stored] = await run<Stored>(
    sql,
    sqlText`with ${meCte} select t.draft, t.draft_version as "draftVersion", t.content,
       case when not ${isMine} or t.status = 'approved' then t.fixed end as fixed, i.url, f._id as "fileId", f.mime,
       i.derived_id as "derivedId", i.levels, i.facts, coalesce(s.glossary, '[]') as glossary, s.normalisation,
       coalesce(s.language_rules, '[]') as "languageRules",
       case when ${mayCompare} or ${isMine} and t.status = 'approved' then ${errorsSql} else '[]' end as errors,
       case when ${mayCompare} then ${othersSql} else '[]' end as others
     from me, tasks t join task_items i on i._id = t.item_id left join files f on f._id = coalesce(i.played_id, i.file_id)
       left join task_settings s on s.project_id = t.project_id where t._id = $3`,
    [me._id, me.role, id],
  );
  const { draft, draftVersion, content, fixed, glossary, errors, others } = stored!;
  return {
    task,
    media: await mediaOf(task, stored!, services),
    draft: task.user._id === me._id ? draft : null,
    draftVersion,
    content,
    fixed,
    glossary: [...glossary],
    normalisation: normalisationOf(stored!, task.language),
    errors,
    others,
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

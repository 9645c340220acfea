import type { Prompt, PromptLine, PromptPace, PromptProject } from "../../../contract/prompts/entity.ts";
import type { Actor } from "../../core/current-user.ts";
import type { Crud } from "../../core/db/crud.ts";
import type { Sql } from "../../core/db/pool.ts";
import { readRecord, readWhere } from "../../core/db/read.ts";
import { meCte, run } from "../../core/db/run.ts";
import { fullName, isToday, nameOfPerson, nameOrder, type SqlText, sqlText } from "../../core/db/sql-text.ts";
import { instant, ref, refToPerson, type View } from "../../core/db/view.ts";
import type { Waiting } from "../../core/todos.ts";
import { pieceToday } from "../jobs/actions.ts";
import { isSeen, projectDeleted, workReasons } from "../projects/actions.ts";
import { canJson, isMine, isOpenTo, mayRead, mayReview } from "./rules.ts";

const lineRow = {
  _id: sqlText`q._id`,
  title: sqlText`q.title`,
  projectId: ref(sqlText`q.project_id`, sqlText`(select p.name from projects p where p._id = q.project_id)`),
  kind: sqlText`q.kind`,
  status: sqlText`q.status`,
  annotator: refToPerson(sqlText`q.annotator_id`),
  cause: sqlText`q.cause`,
  createdAt: instant(sqlText`q.created_at`),
  submittedAt: instant(sqlText`q.submitted_at`),
  reviewedBy: refToPerson(sqlText`q.reviewed_by`),
  reviewedAt: instant(sqlText`q.reviewed_at`),
  updatedAt: instant(sqlText`q.updated_at`),
  version: sqlText`q.version`,
  amount: sqlText`q.amount`,
  leaseUntil: instant(sqlText`q.lease_until`),
  can: canJson,
};

/** Prompts that the caller may read, line by line. */
export const promptLines: View = {
  from: sqlText`prompts q`,
  id: sqlText`q._id`,
  name: sqlText`q.title`,
  visible: sqlText`q.deleted_at is null and ${mayRead}`,
  row: lineRow,
  stored: {
    projectId: sqlText`q.project_id`,
    annotator: sqlText`q.annotator_id`,
    createdAt: sqlText`q.created_at`,
    submittedAt: sqlText`q.submitted_at`,
    reviewedBy: sqlText`q.reviewed_by`,
    reviewedAt: sqlText`q.reviewed_at`,
    updatedAt: sqlText`q.updated_at`,
    leaseUntil: sqlText`q.lease_until`,
  },
  search: [sqlText`q.title`, sqlText`coalesce(${nameOfPerson(sqlText`q.annotator_id`)}, '')`],
  byNames: {
    from: sqlText`prompts q`,
    person: { id: sqlText`q.annotator_id`, texts: [sqlText`(${fullName(sqlText`u`)})`] },
    own: [sqlText`q.title`],
    narrow: ["annotator"],
  },
  sorts: {
    createdAt: sqlText`q.created_at`,
    submittedAt: sqlText`coalesce(q.submitted_at, '-infinity')`,
    status: nameOrder(sqlText`q.status`),
  },
  defaultOrder: sqlText`q.created_at desc`,
  filters: {
    status: (value) => sqlText`q.status = any(${value}::text[])`,
    kind: (value) => sqlText`q.kind = any(${value}::text[])`,
    projectId: (value) => sqlText`q.project_id = any(${value}::uuid[])`,
    annotator: (value) => sqlText`q.annotator_id = any(${value}::uuid[])`,
  },
  countMax: 10_000,
};

/** The caller's own. */
export const myPromptLines: View = {
  ...promptLines,
  visible: sqlText`q.deleted_at is null and ${isMine}`,
  byNames: undefined,
};

/** SQL: where an answer comes from, unless the caller is to compare it without knowing. */
const source = sqlText`case when q.kind = 'selective' and q.submitted_at is null and ${isMine} then null else a.source end`;

const answers = sqlText`(select coalesce(json_agg(json_build_object('_id', a._id, 'text', a.text, 'source', ${source},
    'isWhole', a.is_whole, 'ratings', (select coalesce(json_agg(json_build_object('feature',
      json_build_object('_id', f._id, 'name', f.name), 'score', r.score, 'scale', r.scale) order by f.created_at, f._id),
      '[]'::json) from prompt_ratings r join rating_features f on f._id = r.feature_id where r.answer_id = a._id))
    order by a.place), '[]'::json)
  from prompt_answers a where a.turn_id = t._id)`;

/** Prompts as a whole. */
export const promptView: View = {
  ...promptLines,
  visible: sqlText`q.deleted_at is null`,
  row: {
    ...lineRow,
    isGiven: sqlText`q.is_given`,
    turns: sqlText`(select coalesce(json_agg(json_build_object('_id', t._id, 'prompt', t.prompt,
      'idealAnswer', t.ideal_answer, 'answers', ${answers}) order by t.place), '[]'::json)
      from prompt_turns t where t.prompt_id = q._id)`,
    choice: sqlText`q.choice`,
    best: sqlText`q.best`,
    reason: sqlText`q.reason`,
    activeSeconds: sqlText`q.active_seconds`,
  },
};

/** Those who get live events of a prompt beside the reviewers. */
export const authorOf = ({ annotator }: Pick<PromptLine, "annotator">): string[] => (annotator ? [annotator._id] : []);

export const promptCrud: Crud = {
  resource: "prompts",
  table: sqlText`prompts`,
  noun: "prompt",
  fields: [],
  view: promptView,
  people: (record) => authorOf(record as Prompt),
  restoreBlocker: projectDeleted(sqlText`q.project_id`),
};

/** A prompt that the caller may read. Throws not_found. */
export const promptById = (sql: Sql, me: Actor, id: string): Promise<Prompt> =>
  readRecord<Prompt>(sql, promptCrud, me, id, [mayRead]);

/** Locks one of the caller's own and reads it. Throws not_found. */
export const lockMine = async (sql: Sql, me: Actor, id: string): Promise<Prompt> => {
  await lockPrompt(sql, id);
  return readRecord<Prompt>(sql, promptCrud, me, id, [isMine]);
};

export const lockPrompt = (sql: Sql, id: string) =>
  run(sql, sqlText`select from prompts where _id = $1 for no key update`, [id]);

/** What waits for the caller's decision, and what was sent back to them. */
export const waitingPrompts = {
  review: { view: promptLines, mayAct: mayReview, since: sqlText`q.submitted_at` },
  rejected: { view: myPromptLines, since: sqlText`q.reviewed_at` },
} as const satisfies Readonly<Record<string, Waiting>>;

/** A person's own prompts, for their archive. */
export const promptsOf = (sql: Sql, me: Actor): Promise<Prompt[]> =>
  readWhere<Prompt>(sql, promptView, me, sqlText`q.annotator_id = $3::uuid`, me._id);

/** The projects that have a model, rated features or given answers; those in which the caller may work now first. */
export const promptProjects = async (sql: Sql, me: Actor): Promise<PromptProject[]> => {
  const hasModel: SqlText = sqlText`exists (select from model_endpoints e where e.project_id = p._id)`;
  const open: SqlText = sqlText`(select count(*)::int from prompts q
    where q.project_id = p._id and ${isOpenTo(sqlText`me._id`)})`;
  return run<PromptProject>(
    sql,
    sqlText`with ${meCte} select p._id, p.name, ${hasModel} as "hasModel", ${open} as open,
       (${pieceToday})::int as pays, coalesce(${workReasons}, '[]') as reasons
     from projects p, me where p.deleted_at is null and p.status = 'active' and ${isSeen}
       and (${hasModel} or ${open} > 0
         or exists (select from rating_features f where f.project_id = p._id and f.deleted_at is null))
     order by ${workReasons} is not null, ${nameOrder(sqlText`p.name`)}, p._id limit 200`,
    [me._id, me.role],
  );
};

/** What the caller submitted since the company's day began; what was sent back pays nothing. */
export const paceOf = async (sql: Sql, me: Actor): Promise<PromptPace> => {
  const [row] = await run<PromptPace>(
    sql,
    sqlText`select count(*)::int as submitted, case when count(q.amount) > 0
         then coalesce(sum(q.amount) filter (where q.status in ('submitted', 'approved')), 0)::bigint end as pay,
       coalesce(sum(q.active_seconds), 0)::int as "activeSeconds" from prompts q
     where q.annotator_id = $1 and ${isToday(sqlText`q.submitted_at`)}
       and q.deleted_at is null`,
    [me._id],
  );
  return row!;
};

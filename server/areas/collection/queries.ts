import { collection } from "../../../contract/collection/endpoints.ts";
import type { CollectedFile, CollectedItem } from "../../../contract/collection/entity.ts";
import { collectedStateLabels, collectedStatesBefore } from "../../../contract/collection/states.ts";
import { notFound } from "../../core/app-error.ts";
import { blocker, obstacles } from "../../core/db/blockers.ts";
import type { Actor } from "../../core/current-user.ts";
import type { Crud } from "../../core/db/crud.ts";
import type { Sql } from "../../core/db/pool.ts";
import { projectTexts } from "../../core/db/found-by-names.ts";
import { readRecord } from "../../core/db/read.ts";
import { meCte, run } from "../../core/db/run.ts";
import {
  fullName,
  isErased,
  nameOrder,
  quote,
  type SqlText,
  sqlText,
  textArray,
  today,
} from "../../core/db/sql-text.ts";
import { instant, ref, refToPerson, type SearchText, type View } from "../../core/db/view.ts";
import type { Reason } from "../../../contract/core/errors.ts";
import type { Waiting } from "../../core/todos.ts";
import {
  isSeen,
  projectBlockers,
  projectDeleted,
  projectSkills,
  reasonsIn,
  skillMissing,
} from "../projects/actions.ts";
import { mayRecord } from "../tasks/actions.ts";

/** SQL: the caller reviews uploads. */
export const isReviewer = sqlText`(me.role = any (${textArray(collection.approve.policy.roles)}))`;
/** SQL: the item `i` is the caller's own. */
export const isMine = sqlText`(i.author_id = me._id)`;

const author = sqlText`(select ${fullName(sqlText`who`)} from users who where who._id = i.author_id)`;
const project = sqlText`(select p.name from projects p where p._id = i.project_id)`;

/** SQL: the files of the item `i`, those of its last submission or of another condition. */
const filesWhere = (condition: SqlText): SqlText =>
  sqlText`from collected_files f where f.item_id = i._id and ${condition}`;
const present = filesWhere(sqlText`f.round = i.round`);
const fileJson = sqlText`'_id', f.file_id, 'name', f.name, 'mime', f.mime, 'group', f.kind, 'size', f.size,
  'facts', f.facts, 'url', ''`;
const firstName = sqlText`coalesce((select f.name ${present} order by f.place limit 1), 'No files')`;
const more = sqlText`(select case when count(*) > 1 then ' and ' || count(*) - 1 || ' more' else '' end ${present})`;
export const itemName = sqlText`${firstName} || ${more}`;

const itemTexts: readonly SearchText[] = [
  (holds) => sqlText`exists (select ${present} and ${holds(sqlText`f.name`)})`,
  (holds) => sqlText`(i.description <> '' and ${holds(sqlText`i.description`)})`,
];

/** SQL: the author of the item `i` was erased, with its files. */
const isOfErased = isErased(sqlText`i.author_id`);
const waits = sqlText`i.status = any (${textArray(collectedStatesBefore("approved"))})`;
const mayReview = sqlText`(${isReviewer} and not ${isMine} and ${waits} and not ${isOfErased})`;

/** SQL: its author sends other files for the item `i`; for a line that was sent back while they may record it. */
const mayReplace = sqlText`(${isMine} and (i.status = 'submitted' or i.status = 'rejected'
  and (i.content_id is null or ${mayRecord(sqlText`i.content_id`, sqlText`i.author_id`)})))`;

export const collectedView: View = {
  from: sqlText`collected_items i`,
  id: sqlText`i._id`,
  name: itemName,
  visible: sqlText`i.deleted_at is null and (${isReviewer} or ${isMine})`,
  row: {
    _id: sqlText`i._id`,
    name: itemName,
    project: ref(sqlText`i.project_id`, project),
    author: refToPerson(sqlText`i.author_id`),
    contentId: sqlText`i.content_id`,
    line: sqlText`coalesce((select line.text from task_items line where line._id = i.content_id), '')`,
    description: sqlText`i.description`,
    files: sqlText`coalesce((select json_agg(json_build_object(${fileJson}) order by f.place) ${present}), '[]'::json)`,
    status: sqlText`i.status`,
    cause: sqlText`i.cause`,
    comment: sqlText`i.comment`,
    reviewer: refToPerson(sqlText`i.reviewer_id`),
    round: sqlText`i.round`,
    amount: sqlText`i.amount`,
    submittedAt: instant(sqlText`i.submitted_at`),
    reviewedAt: instant(sqlText`i.reviewed_at`),
    createdAt: instant(sqlText`i.created_at`),
    updatedAt: instant(sqlText`i.updated_at`),
    version: sqlText`i.version`,
    can: sqlText`json_build_object('update', ${mayReplace}, 'review', ${mayReview},
      'remove', ${isMine} and i.status = 'submitted' and i.content_id is null)`,
  },
  stored: {
    project: sqlText`i.project_id`,
    author: sqlText`i.author_id`,
    reviewer: sqlText`i.reviewer_id`,
    createdAt: sqlText`i.created_at`,
    submittedAt: sqlText`i.submitted_at`,
    reviewedAt: sqlText`i.reviewed_at`,
    updatedAt: sqlText`i.updated_at`,
  },
  search: [...itemTexts, author, project],
  byNames: {
    from: sqlText`collected_items i`,
    person: { id: sqlText`i.author_id`, texts: [sqlText`(${fullName(sqlText`u`)})`] },
    project: { id: sqlText`i.project_id`, texts: projectTexts },
    own: itemTexts,
    narrow: ["author"],
  },
  sorts: {
    createdAt: sqlText`i.created_at`,
    submittedAt: sqlText`i.submitted_at`,
    reviewedAt: sqlText`coalesce(i.reviewed_at, '-infinity')`,
    status: sqlText`i.status`,
    author: nameOrder(author),
    project: nameOrder(project),
  },
  defaultOrder: sqlText`i.created_at desc`,
  filters: {
    status: (value) => sqlText`i.status = any(${value}::text[])`,
    project: (value) => sqlText`i.project_id = any(${value}::uuid[])`,
    author: (value) => sqlText`i.author_id = any(${value}::uuid[])`,
    cause: (value) => sqlText`i.cause = any(${value}::text[])`,
  },
  countMax: 10_000,
};

/** What the caller uploaded. */
export const myView: View = {
  ...collectedView,
  visible: sqlText`i.deleted_at is null and ${isMine}`,
  byNames: undefined,
};

export const waitingToReview: Waiting = {
  view: collectedView,
  mayAct: sqlText`(not ${isMine} and not ${isOfErased})`,
  since: sqlText`i.submitted_at`,
};
/** A line that was sent back is among the reader's tasks. */
export const waitingToReplace: Waiting = {
  view: myView,
  mayAct: sqlText`(i.content_id is null)`,
  since: sqlText`i.reviewed_at`,
};

const wrongState = sqlText`json_build_object('code', 'wrong_state', 'state', case i.status
  when 'approved' then ${quote(collectedStateLabels.approved.toLowerCase())}
  when 'rejected' then ${quote(collectedStateLabels.rejected.toLowerCase())}
  when 'late' then ${quote(collectedStateLabels.late.toLowerCase())}
  else ${quote(collectedStateLabels.submitted.toLowerCase())} end)`;
const unknown = sqlText`json_build_object('code', 'not_found')`;

/** Why the caller can't approve an item, in bulk. */
export const approvalBlocker = sqlText`case when ${isMine} then json_build_object('code', 'own_work')
  when not ${waits} then ${wrongState}
  when ${isOfErased} then json_build_object('code', 'wrong_state', 'state', 'erased') end`;

export const collectionCrud: Crud = {
  resource: "collection",
  table: sqlText`collected_items`,
  noun: "upload",
  fields: [],
  view: collectedView,
  people: (record) => [(record as CollectedItem).author._id],
  removeBlocker: sqlText`case when not ${isMine} then ${unknown} when i.status <> 'submitted' then ${wrongState}
    when i.content_id is not null then json_build_object('code', 'recording_kept') end`,
  restoreBlocker: projectDeleted(sqlText`i.project_id`),
  deleted: { visible: isMine },
};

/** Throws not_found, also for an item that the caller may not read. */
export const itemById = (sql: Sql, me: Actor, id: string): Promise<CollectedItem> =>
  readRecord<CollectedItem>(sql, collectionCrud, me, id);

/** The files of an item that were replaced, the latest first. */
export const earlierFiles = async (sql: Sql, id: string): Promise<(CollectedFile & { round: number })[]> =>
  (
    await run<{ file: CollectedFile & { round: number } }>(
      sql,
      sqlText`select json_build_object('round', f.round, ${fileJson}) as file from collected_items i
        join collected_files f on f.item_id = i._id and f.round < i.round where i._id = $1 order by f.round desc, f.place`,
      [id],
    )
  ).map(({ file }) => file);

/** SQL: what an upload for the project `p` pays today; null where it pays by the hour, or has no rate yet. */
export const amountToday = sqlText`case p.pay_by when 'piece' then piece_rate_on(p._id, ${today}) end`;

/** A worker knows what an upload pays before sending it. */
const withoutRate = blocker({
  reason: "job_without_rate",
  message: quote("It is not known yet what its uploads pay."),
  unlock: { kind: "wait", id: sqlText`null` },
  from: sqlText`where p.pay_by = 'piece' and ${amountToday} is null`,
});

/** SQL: what keeps the caller `me` from uploading for a project `p`: what keeps them from any work on it. */
const uploadReasons = obstacles([...projectBlockers, withoutRate, skillMissing(projectSkills)]);

/** Why the caller can't upload for a project; empty where they can. Throws not_found where they don't see it. */
export const reasonsNotToUpload = (sql: Sql, me: Actor, projectId: string): Promise<Reason[]> =>
  reasonsIn(sql, me, projectId, uploadReasons);

/** Throws not_found where the caller neither sees a project, nor reviews uploads, nor ever uploaded anything for it. */
export const requireProject = async (sql: Sql, me: Actor, projectId: string): Promise<void> => {
  const found = await run(
    sql,
    sqlText`with ${meCte} select from projects p, me where p._id = $3 and p.deleted_at is null and (${isSeen}
      or ${isReviewer} or exists (select from collected_items i where i.project_id = p._id and ${isMine}))`,
    [me._id, me.role, projectId],
  );
  if (found.length === 0) throw notFound("project");
};

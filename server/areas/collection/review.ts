import type { z } from "zod";
import type { collection } from "../../../contract/collection/endpoints.ts";
import type { CollectedItem } from "../../../contract/collection/entity.ts";
import {
  type CollectedState,
  collectedStateLabels,
  collectedStatesBefore,
  type RejectCause,
  rejectCauseLabels,
} from "../../../contract/collection/states.ts";
import { AppError, stale } from "../../core/app-error.ts";
import { bulkChange } from "../../core/db/bulk.ts";
import { lockPeople } from "../../core/db/lock-person.ts";
import { readMany } from "../../core/db/read.ts";
import { run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import type { Write } from "../../core/db/write.ts";
import { notify } from "../notifications/actions.ts";
import { proposePieces } from "../payments/actions.ts";
import { personErased, wasErased } from "../privacy/actions.ts";
import { decideLines, type LineDecision } from "../tasks/actions.ts";
import { approvalBlocker, collectedView, collectionCrud, itemById } from "./queries.ts";

type Version = number | undefined;
export type Decision =
  | { readonly to: "approved"; readonly comment: string }
  | { readonly to: "rejected"; readonly comment: string; readonly cause: RejectCause };

/**
 * Locks an item, so that its changes follow one after another, and reads it. Throws not_found, stale; wrong_state once its
 * author was erased.
 */
export const lockItem = async (write: Write, id: string, version: Version): Promise<CollectedItem> => {
  const { sql, me } = write;
  await run(sql, sqlText`select from collected_items where _id = $1 for no key update`, [id]);
  const item = await itemById(sql, me, id);
  if (await wasErased(write, item.author._id)) throw personErased();
  if (version !== undefined && version !== item.version) throw stale(item);
  return item;
};

export const wrongState = (status: CollectedState): AppError =>
  new AppError("wrong_state", { params: { state: collectedStateLabels[status].toLowerCase() } });

/**
 * Decides on an upload of someone else's. What an approved one pays is proposed for payment, where its project pays by the
 * piece. Throws not_found, own_work, wrong_state, stale, validation where another cause has no words.
 */
export const decide = async (
  write: Write,
  id: string,
  decision: Decision,
  version: Version,
): Promise<CollectedItem> => {
  // A line that is sent back stays with its reader where they did not leave; people are locked before what is theirs.
  if (decision.to === "rejected") {
    await lockPeople(write.sql, sqlText`select author_id from collected_items where _id = $1`, [id]);
  }
  const before = await lockItem(write, id, undefined);
  if (before.author._id === write.me._id) throw new AppError("own_work");
  if (version !== undefined && version !== before.version) throw stale(before);
  if (!collectedStatesBefore(decision.to).includes(before.status)) throw wrongState(before.status);
  const cause = decision.to === "rejected" ? decision.cause : null;
  if (cause === "other" && decision.comment.trim() === "") {
    throw new AppError("validation", { fields: { comment: ["Say what is wrong."] } });
  }
  await run(
    write.sql,
    sqlText`update collected_items set status = $2, cause = $3, comment = $4, reviewer_id = $5, reviewed_at = now(),
       version = version + 1, updated_at = now() where _id = $1`,
    [id, decision.to, cause, decision.comment, write.me._id],
  );
  if (cause === null) await payFor(write, [before]);
  const said = [cause === null ? "" : rejectCauseLabels[cause], decision.comment].filter((part) => part !== "");
  await followLines(write, [before], { to: decision.to, comment: said.join(": ") });
  const after = await itemById(write.sql, write.me, id);
  await write.record({ resource: "collection", id, before, after, people: [before.author._id] });
  if (cause === null) await tellApproved(write, [after]);
  else {
    const params = { item: id, project: before.project._id, cause };
    await notify(write, [{ userId: before.author._id, kind: "upload_rejected", params }]);
  }
  return after;
};

/** Whoever read a line aloud sees with their tasks what became of its recording. */
const followLines = (write: Write, items: readonly CollectedItem[], decision: LineDecision): Promise<void> =>
  decideLines(
    write,
    items.flatMap(({ contentId, author }) => (contentId === null ? [] : [{ contentId, userId: author._id }])),
    decision,
  );

const payFor = async (write: Write, items: readonly CollectedItem[]): Promise<void> => {
  const pieces = items.flatMap(({ _id, author, project, amount, name }) =>
    amount === null
      ? []
      : [
          {
            of: "collected_item_id" as const,
            id: _id,
            userId: author._id,
            projectId: project._id,
            amount,
            subject: name.slice(0, 200),
            acceptedBy: write.me._id,
          },
        ],
  );
  if (pieces.length > 0) await proposePieces(write, pieces);
};

/** Each author once for each project, with the count. */
const tellApproved = (write: Write, items: readonly CollectedItem[]): Promise<void> => {
  const groups = Map.groupBy(items, ({ author, project }) => `${author._id} ${project._id}`);
  return notify(
    write,
    [...groups.values()].map((of) => ({
      userId: of[0]!.author._id,
      kind: "uploads_approved",
      params: { count: of.length, project: of[0]!.project._id },
    })),
  );
};

type Bulk = z.output<typeof collection.bulkApprove.body>;

/** Approves the chosen uploads that wait and are not the caller's own. Throws selection_changed. */
export const approveMany = (write: Write, { select, onRefusal }: Bulk) =>
  bulkChange(write, collectionCrud, {
    select,
    onRefusal,
    set: sqlText`status = 'approved', cause = null, comment = '', reviewer_id = $2, reviewed_at = now()`,
    values: [write.me._id],
    blocker: approvalBlocker,
    after: async (records) => {
      const ids = records.map(({ _id }) => _id);
      const items = await readMany<CollectedItem>(write.sql, collectedView, write.me, ids);
      await payFor(write, items);
      await followLines(write, items, { to: "approved", comment: "" });
      await tellApproved(write, items);
    },
  });

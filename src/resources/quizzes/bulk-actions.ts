import { quizzes } from "../../../contract/quizzes/endpoints.ts";
import type { QuizState } from "../../../contract/quizzes/states.ts";
import { call } from "../../providers/client.ts";
import { plural } from "../../ui/format.ts";
import type { Select } from "../../ui/table/selection.ts";
import type { BulkAction } from "../../ui/table/table-types.ts";
import type { UndoCall } from "../../ui/table/undo.ts";

/** What quizzes were before they were changed here. */
const were = new Map<string, QuizState>();

/** Notes what a quiz was, so that a change of it can be undone. */
export const rememberStatus = (id: string, was: QuizState): void => void were.set(id, was);

/** Throws ApiError. */
const setStatus = async (status: QuizState, select: Select) => {
  const reply = await call(quizzes.bulkStatus, { body: { select, status } });
  for (const { status: was, ids } of reply.were) for (const id of ids) rememberStatus(id, was);
  return reply;
};

/** Gives each quiz the status that it had. */
export const undoStatus: UndoCall = {
  done: "changed back",
  run: async (ids) => {
    const byStatus = Map.groupBy(ids, (id) => were.get(id) ?? "draft");
    const replies = [];
    for (const [status, some] of byStatus) {
      replies.push(await call(quizzes.bulkStatus, { body: { select: { ids: some }, status } }));
    }
    return {
      done: replies.reduce((sum, { done }) => sum + done, 0),
      refused: replies.flatMap(({ refused }) => refused),
    };
  },
};

/** The bulk actions on quizzes besides editing and deleting. */
export const quizBulkActions: readonly BulkAction[] = [
  {
    key: "publish",
    label: "Publish",
    endpoint: quizzes.bulkStatus,
    done: "published",
    run: (select) => setStatus("published", select),
    undoBy: undoStatus,
  },
  {
    key: "unpublish",
    label: "Back to draft",
    endpoint: quizzes.bulkStatus,
    done: "made drafts",
    confirm: (count) => `Make ${plural(count, "quiz", "quizzes")} a draft again? Learners no longer see them.`,
    run: (select) => setStatus("draft", select),
    undoBy: undoStatus,
  },
  {
    key: "archive",
    label: "Archive",
    endpoint: quizzes.bulkStatus,
    done: "archived",
    confirm: (count) => `Archive ${plural(count, "quiz", "quizzes")}? They can't be taken any more. Submissions stay.`,
    run: (select) => setStatus("archived", select),
    undoBy: undoStatus,
  },
];

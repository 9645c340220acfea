import { quizzes } from "../../../contract/quizzes/endpoints.ts";
import type { QuizState } from "../../../contract/quizzes/states.ts";
import { call } from "../../providers/client.ts";
import { plural } from "../../ui/format.ts";
import type { Select } from "../../ui/table/selection.ts";
import type { BulkAction } from "../../ui/table/table-types.ts";
import { statusUndo } from "../../ui/table/status-undo.ts";

const change = (status: QuizState, select: Select) => call(quizzes.bulkStatus, { body: { select, status } });

/** Gives each quiz the status that it had. */
export const { remember: rememberStatus, undoBy: undoStatus } = statusUndo<QuizState>(change);

/** Throws ApiError. */
const setStatus = async (status: QuizState, select: Select) => {
  const reply = await change(status, select);
  for (const { status: was, ids } of reply.were) for (const id of ids) rememberStatus(id, was);
  return reply;
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

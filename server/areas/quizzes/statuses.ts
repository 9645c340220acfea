import type { z } from "zod";
import type { QuizSummary, quizzes } from "../../../contract/quizzes/endpoints.ts";
import { type QuizState, quizStateLabels, quizStates } from "../../../contract/quizzes/states.ts";
import { bulkChange } from "../../core/db/bulk.ts";
import { joined, quote, sqlText } from "../../core/db/sql-text.ts";
import type { Write } from "../../core/db/write.ts";
import { recountChapters } from "../courses/actions.ts";
import { whenNeverShown } from "./closing.ts";
import { isUnfilled } from "./parts.ts";
import { quizListed } from "./queries.ts";

type BulkStatus = z.output<typeof quizzes.bulkStatus.body>;
type Reply = z.output<(typeof quizzes.bulkStatus.replies)[200]>;

const stateWords = joined(
  quizStates.map((state) => sqlText`when ${quote(state)} then ${quote(quizStateLabels[state].toLowerCase())}`),
  " ",
);
const blockerOf = (status: QuizState) => sqlText`case
  when t.status = ${quote(status)} then json_build_object('code', 'wrong_state', 'state', case t.status ${stateWords} end)
  ${status === "published" ? sqlText`when ${isUnfilled} then json_build_object('code', 'quiz_not_filled') ${whenNeverShown}` : sqlText``} end`;

/** Publishes or archives quizzes, or makes them drafts, but for those that are so already. Throws selection_changed. */
export const setStatuses = async (write: Write, { select, status, onRefusal }: BulkStatus): Promise<Reply> => {
  const were = new Map<QuizState, string[]>();
  const done = await bulkChange(write, quizListed, {
    select,
    onRefusal,
    set: sqlText`status = ${quote(status)}`,
    blocker: blockerOf(status),
    after: async (changed) => {
      const before = changed as readonly QuizSummary[];
      for (const { _id, status: was } of before) were.set(was, [...(were.get(was) ?? []), _id]);
      const moved = before.filter(({ status: was }) => [was, status].includes("published"));
      await recountChapters(
        write,
        moved.flatMap(({ chapterId }) => (chapterId as { readonly _id: string } | null)?._id ?? []),
        status === "published" ? moved.map(({ _id }) => _id) : [],
      );
    },
  });
  return { ...done, were: [...were].map(([was, ids]) => ({ status: was, ids })) };
};

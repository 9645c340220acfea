import type { QuestionContent } from "../../../contract/question-banks/question.ts";
import type { Database } from "../../../server/core/db/pool.ts";
import { newId } from "../../../server/core/ids.ts";

const yes: QuestionContent = { kind: "true_false", isTrue: true, feedbackTrue: "", feedbackFalse: "" };

/** A bank, with two questions unless it is told which. */
export const insertBank = async (
  { sql }: Database,
  {
    name,
    isArchived = false,
    contents = [yes, yes],
  }: { name: string; isArchived?: boolean; contents?: readonly QuestionContent[] },
): Promise<{ bankId: string; questions: readonly string[] }> => {
  const bankId = newId();
  const archived_at = isArchived ? "2026-01-01T00:00:00.000Z" : null;
  await sql.insertInto("question_banks").values({ _id: bankId, name, archived_at }).execute();
  const questions = contents.map((content, place) => ({ _id: newId(), place: place + 1, content }));
  if (questions.length === 0) return { bankId, questions: [] };
  await sql
    .insertInto("questions")
    .values(questions.map(({ _id, place }) => ({ _id, bank_id: bankId, place })))
    .execute();
  await sql
    .insertInto("question_versions")
    .values(
      questions.map(({ _id, place, content }) => ({
        question_id: _id,
        number: 1,
        kind: content.kind,
        title: `Question ${place}`,
        text: "<p>Does a box touch what it is around?</p>",
        points: 1,
        explanation: "",
        content: JSON.stringify(content),
      })),
    )
    .execute();
  return { bankId, questions: questions.map(({ _id }) => _id) };
};

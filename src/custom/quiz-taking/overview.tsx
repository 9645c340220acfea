import type { SubmissionQuestion } from "../../../contract/quiz-submissions/entity.ts";
import { hasAnswer, type Kept } from "./answer-keeper.ts";

interface Props {
  readonly questions: readonly SubmissionQuestion[];
  readonly kept: Kept;
  /** The place of the question that is shown. */
  readonly current: number;
  readonly onOpen: (place: number) => void;
}

/** All questions by their numbers: which are answered, which are flagged, and which is shown. */
export const Overview = ({ questions, kept, current, onOpen }: Props) => {
  const answered = questions.filter(({ place }) => hasAnswer(kept, place)).length;
  return (
    <nav className="quiz-overview" aria-label="Questions">
      <p className="soft">
        {answered} of {questions.length} answered
      </p>
      <ol>
        {questions.map(({ place }) => {
          const given = kept.answers.get(place);
          const isDone = hasAnswer(kept, place);
          const words = [`Question ${place}`, isDone ? "answered" : "not answered", given?.isFlagged && "flagged"];
          return (
            <li key={place}>
              <button
                type="button"
                className={isDone ? "quiz-number quiz-number-done" : "quiz-number"}
                aria-label={words.filter(Boolean).join(", ")}
                aria-current={place === current ? "step" : undefined}
                onClick={() => onOpen(place)}
              >
                {place}
                {given?.isFlagged && (
                  <span aria-hidden className="quiz-number-flag">
                    ⚑
                  </span>
                )}
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
};

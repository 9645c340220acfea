import { type KeyboardEvent, useId, useRef, useState } from "react";
import type { SubmissionDetail, SubmissionQuestion } from "../../../contract/quiz-submissions/entity.ts";
import { AnsweredQuestion } from "../../custom/quiz-taking/shared/answered-question.tsx";
import { points, pointsOf } from "../../custom/quiz-taking/shared/answers.ts";
import { useDraft } from "../../providers/use-draft.ts";
import { useStep } from "../../providers/use-step.ts";
import { failureText } from "../../ui/feedback/failure-text.ts";
import { plural } from "../../ui/format.ts";
import { useShortcuts } from "../../ui/use-shortcuts.ts";
import {
  type AllTyped,
  criteriaOf,
  essaysOf,
  guidanceOf,
  marksOf,
  problemOf,
  startOf,
  sumOf,
  type Typed,
} from "./marks.ts";
import { saveMarks } from "./queries.ts";
import "../../ui/button.css";
import "../../ui/field.css";

interface Props {
  readonly submission: SubmissionDetail;
  readonly onDone: (text: string) => void;
}

const isTyped = (kept: unknown): kept is AllTyped =>
  typeof kept === "object" &&
  kept !== null &&
  Object.values(kept).every(
    (one: Partial<Typed> | null) => Array.isArray(one?.points) && typeof one.comment === "string",
  );
const nothing: AllTyped = {};

/** Points for each criterion of each essay, and a comment; what is typed stays until it is saved. */
export const EssayForm = ({ submission, onDone }: Props) => {
  const { _id, version } = submission;
  const essays = essaysOf(submission);
  const [typed, setTyped] = useDraft(`essays ${_id}`, nothing, isTyped);
  const [problem, setProblem] = useState("");
  const form = useRef<HTMLFormElement>(null);
  const marks = marksOf(essays, typed);
  const step = useStep((sent: typeof marks) => saveMarks(_id, version, sent), {
    onSuccess: ({ submission: { status } }, sent) => {
      const saved = new Set(sent.map(({ questionId }) => questionId));
      setTyped((all) => Object.fromEntries(Object.entries(all).filter(([id]) => !saved.has(id))));
      onDone(status === "graded" ? "Graded" : "Saved. Other essays of this attempt still wait");
    },
    onError: (error) =>
      setProblem(
        error.body.code === "stale"
          ? "Someone else graded this in the meantime. Their points are shown above. Save again to replace them."
          : failureText(error),
      ),
  });
  const typedOf = (question: SubmissionQuestion): Typed => typed[question.questionId] ?? startOf(question);
  const put = (question: SubmissionQuestion, change: Partial<Typed>): void => {
    setProblem("");
    setTyped({ ...typed, [question.questionId]: { ...typedOf(question), ...change } });
  };
  const save = (): void => {
    if (step.isPending) return;
    if (marks.length > 0) return step.mutate(marks);
    setProblem("Give points first.");
    form.current?.querySelector<HTMLInputElement>("input")?.focus();
  };
  const full = (): void =>
    setTyped(
      Object.fromEntries(
        essays.map((question) => [
          question.questionId,
          { ...typedOf(question), points: criteriaOf(question).map(({ max }) => String(max)) },
        ]),
      ),
    );
  useShortcuts({
    s: save,
    f: full,
    p: () => form.current?.querySelector<HTMLInputElement>("input")?.focus(),
    c: () => form.current?.querySelector("textarea")?.focus(),
  });
  const missing = essays.filter(
    (question) => question.points === null && sumOf(typedOf(question), criteriaOf(question)) === null,
  ).length;
  return (
    <form
      ref={form}
      aria-label="Grade"
      className="essay-form"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      {essays.map((question) => (
        <AnsweredQuestion
          key={question.place}
          question={{ ...question, right: null, comment: "" }}
          heading={`Question ${question.place}`}
          level={2}
          isWaiting
        >
          <Grade
            question={question}
            typed={typedOf(question)}
            onType={(change) => put(question, change)}
            onSave={save}
          />
        </AnsweredQuestion>
      ))}
      <p className={problem ? "essay-problem" : "soft"} role={problem ? "alert" : undefined}>
        {problem || (missing > 0 ? `${plural(missing, "essay")} without points yet.` : "")}
      </p>
      <div className="essay-buttons">
        <button type="submit" className="button button-primary" aria-disabled={step.isPending}>
          Save and go on <kbd>S</kbd>
        </button>
        <button type="button" className="button" onClick={full}>
          Full points <kbd>F</kbd>
        </button>
        <span className="soft">
          <kbd>P</kbd> points, <kbd>C</kbd> comment, Ctrl and Enter saves while you type
        </span>
      </div>
    </form>
  );
};

interface GradeProps {
  readonly question: SubmissionQuestion;
  readonly typed: Typed;
  readonly onType: (change: Partial<Typed>) => void;
  readonly onSave: () => void;
}

const Grade = ({ question, typed, onType, onSave }: GradeProps) => {
  const id = useId();
  const criteria = criteriaOf(question);
  const sum = sumOf(typed, criteria);
  const { gradedBy } = question;
  const keys = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key === "Escape") event.currentTarget.blur();
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    onSave();
  };
  return (
    <fieldset className="essay-grade">
      <legend>
        {sum === null ? "Out of" : `${points(sum)} of`} {pointsOf(question.worth)}
      </legend>
      {guidanceOf(question) !== "" && <p className="essay-guidance">{guidanceOf(question)}</p>}
      {gradedBy && question.points !== null && (
        <p className="note">
          {gradedBy.name} gave {points(question.points)} of {pointsOf(question.worth)}.
          {question.comment !== "" && ` “${question.comment}”`}
        </p>
      )}
      {criteria.map((criterion, at) => {
        const problem = problemOf(typed.points[at] ?? "", criterion);
        const field = `${id}-${at}`;
        return (
          <div key={`${criterion.text} ${field}`} className="field essay-criterion">
            <label htmlFor={field}>
              {criterion.text} <span className="soft">of {points(criterion.max)}</span>
            </label>
            <input
              id={field}
              type="number"
              inputMode="decimal"
              min={0}
              max={criterion.max}
              step="any"
              value={typed.points[at] ?? ""}
              aria-invalid={problem !== undefined}
              aria-describedby={`${field}-problem`}
              onWheel={(event) => event.currentTarget.blur()}
              onKeyDown={keys}
              onChange={({ target }) =>
                onType({ points: criteria.map((_, one) => (one === at ? target.value : (typed.points[one] ?? ""))) })
              }
            />
            <p id={`${field}-problem`} className="field-errors">
              {problem}
            </p>
          </div>
        );
      })}
      <div className="field">
        <label htmlFor={`${id}-comment`}>Comment</label>
        <textarea
          id={`${id}-comment`}
          rows={3}
          maxLength={5000}
          value={typed.comment}
          aria-describedby={`${id}-help`}
          onKeyDown={keys}
          onChange={({ target }) => onType({ comment: target.value })}
        />
        <p id={`${id}-help`} className="field-hint">
          The learner reads it with the result.
        </p>
      </div>
    </fieldset>
  );
};

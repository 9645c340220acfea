import { useEffect, useId, useRef } from "react";
import type { SubmissionQuestion } from "../../../contract/quiz-submissions/entity.ts";
import { plural } from "../../ui/format.ts";
import "../../ui/feedback/confirm-dialog.css";

interface Props {
  /** Without an answer. */
  readonly open: readonly SubmissionQuestion[];
  readonly flagged: readonly SubmissionQuestion[];
  readonly onOpen: (place: number) => void;
  readonly onSubmit: () => void;
  readonly onCancel: () => void;
}

/** Asks before answers are submitted, and leads to the questions that have none or are flagged. */
export const SubmitDialog = ({ open, flagged, onOpen, onSubmit, onCancel }: Props) => {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  // A dialog returns the focus only if it is closed before it is removed.
  const closed = (): void => {
    const value = dialog.current?.returnValue ?? "";
    if (value === "submit") onSubmit();
    else if (value !== "") onOpen(Number(value));
    else onCancel();
  };
  const links = (questions: readonly SubmissionQuestion[]) => (
    <ul className="quiz-links">
      {questions.map(({ place }) => (
        <li key={place}>
          <button type="button" className="button" onClick={() => dialog.current?.close(String(place))}>
            Question {place}
          </button>
        </li>
      ))}
    </ul>
  );
  return (
    <dialog ref={dialog} className="confirm" aria-labelledby={id} closedby="any" onClose={closed}>
      <h2 id={id}>
        {open.length === 0
          ? "Submit your answers?"
          : `${plural(open.length, "question has", "questions have")} no answer`}
      </h2>
      {open.length > 0 && links(open)}
      {flagged.length > 0 && (
        <>
          <p>Flagged for later:</p>
          {links(flagged)}
        </>
      )}
      <p className="soft">You can't change your answers afterwards.</p>
      <div className="confirm-buttons">
        <button type="button" className="button" onClick={() => dialog.current?.close("")}>
          Go on answering
        </button>
        <button type="button" className="button button-primary" onClick={() => dialog.current?.close("submit")}>
          {open.length === 0 ? "Submit" : "Submit anyway"}
        </button>
      </div>
    </dialog>
  );
};

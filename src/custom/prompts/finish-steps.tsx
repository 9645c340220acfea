import type { Prompt } from "../../../contract/prompts/entity.ts";
import { ConfirmDialog } from "../../ui/feedback/confirm-dialog.tsx";
import { dateTime } from "../../ui/format.ts";
import { Key } from "../transcription/shared/key.tsx";
import type { Finish } from "./use-finish.ts";

interface Props {
  readonly prompt: Prompt;
  readonly finish: Finish;
}

/** The buttons below a prompt that is being written. */
export const FinishSteps = ({ prompt, finish }: Props) => (
  <>
    <p className="prompt-problem" role="alert">
      {finish.problem}
    </p>
    {prompt.leaseUntil && (
      <p className="soft">Kept for you until {dateTime(prompt.leaseUntil)}. Saving the draft keeps it longer.</p>
    )}
    <div className="prompt-steps">
      <button
        type="button"
        className="button button-primary"
        aria-disabled={finish.isPending}
        onClick={() => finish.finish("submitted")}
      >
        {prompt.status === "rejected" ? "Submit again" : "Submit"} <Key of="task.submit" />
      </button>
      <button type="button" className="button" aria-disabled={finish.isPending} onClick={() => finish.finish("draft")}>
        Save draft <Key of="prompt.save" />
      </button>
      <LeaveStep prompt={prompt} finish={finish} />
    </div>
    {finish.question === "submit" && (
      <ConfirmDialog
        title="Submit without the next turn?"
        verb="Submit without it"
        cancel="Keep writing"
        onConfirm={finish.confirm}
        onCancel={finish.cancel}
      >
        <p>What you typed as the next turn isn't part of the prompt yet. It will be lost.</p>
      </ConfirmDialog>
    )}
  </>
);

/** The way out of a prompt that its author does not go on with. */
export const LeaveStep = ({ prompt: { isGiven }, finish }: Props) => {
  const { leave, question, confirm, cancel } = finish;
  if (!leave) return null;
  return (
    <>
      <button type="button" className="button button-quiet" aria-disabled={finish.isPending} onClick={leave}>
        {isGiven ? "Give back" : "Delete draft"} <Key of="prompt.leave" />
      </button>
      {question === "leave" && isGiven && (
        <ConfirmDialog title="Give these answers back?" verb="Give back" onConfirm={confirm} onCancel={cancel}>
          <p>Your choice, reason and ratings are deleted. Someone else starts from the beginning.</p>
        </ConfirmDialog>
      )}
      {question === "leave" && !isGiven && (
        <ConfirmDialog title="Delete this draft?" verb="Delete draft" onConfirm={confirm} onCancel={cancel}>
          <p>Its turns, answers and ratings will be lost.</p>
        </ConfirmDialog>
      )}
    </>
  );
};

import type { Prompt } from "../../../contract/prompts/entity.ts";
import type { Finish } from "./use-finish.ts";

/** The buttons below a prompt that is being written. */
export const FinishSteps = ({
  prompt: { can, isGiven, status },
  finish,
}: {
  readonly prompt: Prompt;
  readonly finish: Finish;
}) => (
  <>
    <p className="prompt-problem" role="alert">
      {finish.problem}
    </p>
    <div className="prompt-steps">
      <button
        type="button"
        className="button button-primary"
        aria-disabled={finish.isPending}
        onClick={() => finish.finish("submitted")}
      >
        {status === "rejected" ? "Submit again" : "Submit"}
      </button>
      <button type="button" className="button" aria-disabled={finish.isPending} onClick={() => finish.finish("draft")}>
        Save draft
      </button>
      {(can.release || can.remove) && (
        <button type="button" className="button button-quiet" aria-disabled={finish.isPending} onClick={finish.leave}>
          {isGiven ? "Leave it to others" : "Delete draft"}
        </button>
      )}
    </div>
  </>
);

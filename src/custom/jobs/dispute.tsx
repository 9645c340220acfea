import { useId, useState } from "react";
import type { AssignedJob } from "../../../contract/assigned-jobs/entity.ts";
import { textMax } from "../../../contract/assigned-jobs/rules.ts";
import { forgetDraft, isText, useDraft } from "../../providers/use-draft.ts";
import { useStep } from "../../providers/use-step.ts";
import { toasts } from "../../providers/toasts.ts";
import { dateTime } from "../../ui/format.ts";
import { acceptDecision, disputeJob } from "./queries.ts";

/** A form to ask for another look at the last decision. What is typed stays until it is sent. */
export const Dispute = ({ assigned }: { readonly assigned: AssignedJob }) => {
  const { _id: id, status, disputeEndsAt, can } = assigned;
  const field = useId();
  const draft = `dispute ${id}`;
  const [text, setText] = useDraft(draft, "", isText);
  const [isOpen, setOpen] = useState(text !== "");
  const [problem, setProblem] = useState("");
  const send = useStep((words: string) => disputeJob(id, words), {
    onSuccess: () => {
      forgetDraft(draft);
      toasts.success("Another reviewer will look at it");
    },
    onError: (error) => setProblem(error.errors?.["text"]?.join(" ") ?? error.message),
  });
  const accept = useStep(() => acceptDecision(id), {
    onSuccess: () => {
      forgetDraft(draft);
      toasts.success("Others can take the job now");
    },
    onError: (error) => toasts[error.body.code === "unchanged" ? "info" : "error"](error.message),
  });
  if (!isOpen) {
    return (
      <>
        {disputeEndsAt && (
          <p className="jobs-until soft">
            You can ask for another look until {dateTime(disputeEndsAt)}
            {status === "rejected" && can.openToOthers ? ". Nobody else gets the job before." : "."}
          </p>
        )}
        <div className="jobs-steps">
          <button type="button" className="button" onClick={() => setOpen(true)}>
            This is wrong…
          </button>
          {can.openToOthers && (
            <button
              type="button"
              className="button button-quiet"
              aria-disabled={accept.isPending}
              onClick={() => !accept.isPending && accept.mutate(undefined)}
            >
              {accept.isPending ? "One moment…" : "Accept the decision"}
            </button>
          )}
        </div>
      </>
    );
  }
  return (
    <form
      className="jobs-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() === "") setProblem("Write a few words.");
        else if (!send.isPending) send.mutate(text);
      }}
    >
      <label htmlFor={field}>Why is the decision wrong?</label>
      <textarea
        id={field}
        rows={4}
        maxLength={textMax}
        value={text}
        aria-invalid={problem !== ""}
        aria-describedby={`${field}-help`}
        onChange={({ target }) => {
          setText(target.value);
          setProblem("");
        }}
      />
      <p id={`${field}-help`} className={problem ? "jobs-problem" : "soft"} role={problem ? "alert" : undefined}>
        {problem || "Another reviewer reads this. You can do it once."}
      </p>
      <div className="jobs-steps">
        <button type="submit" className="button button-primary" aria-disabled={send.isPending}>
          {send.isPending ? "One moment…" : "Send"}
        </button>
        <button type="button" className="button" onClick={() => setOpen(false)}>
          Cancel
        </button>
      </div>
    </form>
  );
};

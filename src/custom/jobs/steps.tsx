import { useState } from "react";
import { useNavigate } from "react-router";
import type { AssignedJob } from "../../../contract/assigned-jobs/entity.ts";
import { useStep } from "../../providers/use-step.ts";
import { ApiError } from "../../providers/client.ts";
import { toasts } from "../../providers/toasts.ts";
import { extendJob, nextJob, noteActivity, releaseJob, submitJob, takeJob } from "./queries.ts";
import { useActivity } from "../../pages/assigned-jobs/shared/use-activity.ts";
import { useShortcuts } from "../../ui/use-shortcuts.ts";

/** Where a step leads: to a job, or to the list. */
type Leads = { readonly to: string; readonly text: string };

const submitted = "Submitted";

/** Submits, and takes the next job that is open; where that fails, the work is submitted all the same. */
const submitAndTakeNext = async (id: string): Promise<Leads> => {
  await submitJob(id);
  try {
    const next = await nextJob();
    if (next === undefined) return { to: "/my-jobs", text: `${submitted}. There is no other job for you right now` };
    const { assignedJob } = await takeJob(next);
    return { to: `/my-jobs/${assignedJob._id}`, text: `${submitted}. This is the next one` };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { to: "/my-jobs", text: `${submitted}. ${error.message}` };
  }
};

/** What the worker can do with a job that is with them. The letters are shortcuts. */
export const Steps = ({ assigned }: { readonly assigned: AssignedJob }) => {
  const { _id, can, status, serverProblem } = assigned;
  const navigate = useNavigate();
  const [asksRelease, setAsksRelease] = useState(false);
  const step = useStep((make: () => Promise<Leads | string>) => make(), {
    onSuccess: async (done) => {
      toasts.success(typeof done === "string" ? done : done.text);
      if (typeof done !== "string") await navigate(done.to);
    },
    onError: (error) => toasts[error.body.code === "unchanged" ? "info" : "error"](error.message),
  });
  const go = (make: () => Promise<Leads | string>) => () => {
    if (!step.isPending) step.mutate(make);
  };
  const submit = go(async () => {
    await submitJob(_id);
    return { to: "/my-jobs", text: submitted };
  });
  const submitNext = go(() => submitAndTakeNext(_id));
  useActivity(_id, can.submit, noteActivity);
  useShortcuts(can.submit && !asksRelease ? { s: submit, n: submitNext } : {});
  if (!can.submit && !can.release) return null;
  if (asksRelease) {
    return (
      <div className="jobs-ask" role="group" aria-label="Give it back?">
        <p>Give it back? Others can take it then, and what you did may be lost.</p>
        <button
          type="button"
          className="button button-danger"
          onClick={go(async () => {
            await releaseJob(_id);
            return { to: "/my-jobs", text: "Given back" };
          })}
        >
          Give it back
        </button>
        <button type="button" className="button" onClick={() => setAsksRelease(false)}>
          Keep it
        </button>
      </div>
    );
  }
  return (
    <div className="jobs-steps">
      {can.submit ? (
        <>
          <button type="button" className="button button-primary" aria-disabled={step.isPending} onClick={submitNext}>
            {step.isPending ? "One moment…" : "Submit and take the next"} <kbd>N</kbd>
          </button>
          <button type="button" className="button" aria-disabled={step.isPending} onClick={submit}>
            Submit <kbd>S</kbd>
          </button>
        </>
      ) : (
        // A problem on the server is told above in its place.
        <p className="soft">
          {status === "assigned" && !serverProblem && "It is being opened on the annotation server…"}
        </p>
      )}
      {can.extend && (
        <button
          type="button"
          className="button"
          onClick={go(async () => {
            await extendJob(_id);
            return "You have half as long again";
          })}
        >
          Extend the time
        </button>
      )}
      {can.release && (
        <button type="button" className="button button-quiet" onClick={() => setAsksRelease(true)}>
          Give it back…
        </button>
      )}
    </div>
  );
};

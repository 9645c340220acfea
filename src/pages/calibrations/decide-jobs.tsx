import { useEffect, useState } from "react";
import type { Calibration, CalibrationJob } from "../../../contract/calibrations/entity.ts";
import { type CalibrationDecision, calibrationDecisions } from "../../../contract/calibrations/states.ts";
import { headingsOf } from "../../../contract/projects/clauses.ts";
import { toasts } from "../../providers/toasts.ts";
import { forgetDraft } from "../../providers/use-draft.ts";
import { useStep } from "../../providers/use-step.ts";
import { refusalText } from "../../ui/feedback/failure-text.ts";
import { plural } from "../../ui/format.ts";
import { type Decided, DecisionFields } from "../assigned-jobs/shared/decision-fields.tsx";
import { GuidelineSide } from "../assigned-jobs/shared/guideline-side.tsx";
import { Place } from "../assigned-jobs/shared/work-place.tsx";
import { decide } from "./queries.ts";

interface Props {
  readonly calibration: Calibration;
  readonly jobs: readonly CalibrationJob[];
  readonly guideline: string;
}

/** The jobs of a round, one after the other; each can be opened again and decided anew. */
export const DecideJobs = ({ calibration, jobs, guideline }: Props) => {
  const [chosen, setChosen] = useState<string | null>(null);
  const left = jobs.filter(({ decision }) => !decision);
  const job = jobs.find(({ _id }) => _id === chosen) ?? left[0];
  const done = jobs.length - left.length;
  useEffect(() => {
    window.scrollTo({ top: 0 });
  }, [job?._id]);
  return (
    <>
      <div className="calibration-progress">
        <p role="status">
          <strong>
            {done} of {jobs.length}
          </strong>{" "}
          decided
        </p>
        <progress max={jobs.length} value={done} aria-label="Decided" />
        <p className="soft">You decide for yourself. How the majority decided shows once it is closed.</p>
      </div>
      <Steps jobs={jobs} at={job?._id} onOpen={setChosen} />
      {job ? (
        <div className="review-sides">
          <OneJob
            key={job._id}
            calibration={calibration}
            job={job}
            guideline={guideline}
            onDone={() => setChosen(left.find(({ _id }) => _id !== job._id)?._id ?? null)}
          />
          <GuidelineSide project={calibration.projectId.name} guideline={guideline} />
        </div>
      ) : (
        <p className="calibration-done">
          You have decided on all jobs. Until the calibration is closed, you can open each of them again.
        </p>
      )}
    </>
  );
};

interface StepsProps {
  readonly jobs: readonly CalibrationJob[];
  readonly at: string | undefined;
  readonly onOpen: (id: string) => void;
}

const Steps = ({ jobs, at, onOpen }: StepsProps) => (
  <ol className="calibration-steps" aria-label="Jobs">
    {jobs.map(({ _id, title, decision }, place) => (
      <li key={_id}>
        <button
          type="button"
          className={decision ? "is-decided" : undefined}
          aria-current={_id === at ? "step" : undefined}
          aria-label={`${place + 1}: ${title}${decision ? ", decided" : ""}`}
          title={title}
          onClick={() => onOpen(_id)}
        >
          {place + 1}
        </button>
      </li>
    ))}
  </ol>
);

interface OneProps {
  readonly calibration: Calibration;
  readonly job: CalibrationJob;
  readonly guideline: string;
  readonly onDone: () => void;
}

const OneJob = ({ calibration, job, guideline, onDone }: OneProps) => {
  const [problem, setProblem] = useState("");
  const draft = `calibration ${calibration._id} ${job._id}`;
  const step = useStep((decision: Decided<CalibrationDecision>) => decide(calibration._id, job._id, decision), {
    onSuccess: ({ calibration: now }) => {
      forgetDraft(draft);
      if (now.status === "closed") toasts.success("All have decided: the calibration is closed");
      onDone();
    },
    onError: (error) => setProblem(refusalText(error)),
  });
  const before = job.decision && { ...job.decision, reasons: job.decision.reasons.map(({ anchor }) => anchor) };
  return (
    <div className="review-work">
      <h2>{job.title}</h2>
      {job.items !== null && <p className="review-facts soft">{plural(job.items, "item")}</p>}
      <Place place={job.place} />
      {job.description && <p className="review-description">{job.description}</p>}
      <DecisionFields
        draft={draft}
        headings={headingsOf(guideline)}
        decisions={calibrationDecisions}
        before={before ?? undefined}
        help="Read once the calibration is closed. Needed where you send it back or reject it, unless you choose a clause."
        isPending={step.isPending}
        problem={problem}
        onChange={() => setProblem("")}
        onDecide={(decision) => step.mutate(decision)}
      />
    </div>
  );
};

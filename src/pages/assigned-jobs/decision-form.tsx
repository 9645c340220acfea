import { useState } from "react";
import { Link } from "react-router";
import type { AssignedJob } from "../../../contract/assigned-jobs/entity.ts";
import { decisions, type ReviewDecision } from "../../../contract/assigned-jobs/states.ts";
import type { Heading } from "../../../contract/projects/clauses.ts";
import { forgetDraft, useDraft } from "../../providers/use-draft.ts";
import { useStep } from "../../providers/use-step.ts";
import { toasts } from "../../providers/toasts.ts";
import { refusalText } from "../../ui/feedback/failure-text.ts";
import { type Choice, ChooseChapter } from "./choose-chapter.tsx";
import { DecisionFields } from "./shared/decision-fields.tsx";
import { claim, decide, type NewDecision, unclaim, useTeaching } from "./queries.ts";

const done = {
  accept: "Accepted",
  fix: "Fixed and accepted",
  rework: "Sent back",
  reject: "Rejected",
} as const satisfies Record<ReviewDecision, string>;

const isChoice = (kept: unknown): kept is Choice => kept === null || typeof kept === "string";

interface Props {
  readonly assigned: AssignedJob;
  /** The clauses of the guideline that a decision may cite; undefined until the guideline is there. */
  readonly headings: readonly Heading[] | undefined;
  readonly onDone: (text: string) => void;
}

/** How a reviewer decides on the work of others. */
export const DecisionForm = ({ assigned, headings, onDone }: Props) => {
  const { _id, job, version, status, attemptLeft } = assigned;
  const [problem, setProblem] = useState("");
  // Of this attempt: what was typed about the one before is not about this one.
  const draft = `review ${_id} ${attemptLeft}`;
  const draftOfChapter = `${draft} chapter`;
  const [chapterId, setChapterId] = useDraft<Choice>(draftOfChapter, undefined, isChoice);
  const chapters = useTeaching(_id).data?.chapters ?? [];
  const step = useStep((decision: NewDecision) => decide(_id, version, decision), {
    onSuccess: (_reply, { decision }) => {
      forgetDraft(draft);
      forgetDraft(draftOfChapter);
      onDone(done[decision]);
    },
    onError: (error) => setProblem(refusalText(error)),
  });
  const claiming = useStep(() => (status === "in_review" ? unclaim(_id) : claim(job._id, _id)), {
    onError: (error) => toasts.info(error.message),
  });
  return (
    <DecisionFields
      draft={draft}
      headings={headings}
      decisions={decisions}
      isPossible={(decision) => decision !== "rework" || attemptLeft > 0}
      help="The worker reads this. Needed where you send it back or reject it, unless you choose a clause."
      isPending={step.isPending}
      problem={problem}
      onChange={() => setProblem("")}
      onDecide={(decision) => step.mutate({ ...decision, chapterId })}
      extra={(cited) => <ChooseChapter chapters={chapters} cited={cited} choice={chapterId} onChoose={setChapterId} />}
    >
      {attemptLeft === 0 && <p className="soft">No attempts are left, so it can only be accepted or rejected.</p>}
      <p className="soft">
        <button type="button" className="button button-quiet" onClick={() => claiming.mutate(undefined)}>
          {status === "in_review" ? "Leave it to others" : "Keep it for me"}
        </button>{" "}
        <Link to="/reviews">Back to the list</Link>
      </p>
    </DecisionFields>
  );
};

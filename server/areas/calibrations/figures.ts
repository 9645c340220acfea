import type { ComparedJob, ReviewerAgreement } from "../../../contract/calibrations/entity.ts";
import type { CalibrationDecision } from "../../../contract/calibrations/states.ts";
import { calibrationReviewers } from "../../../contract/calibrations/rules.ts";
import { cohenKappa, fleissKappa } from "../../../contract/quality/statistics.ts";

type Voted = Pick<ComparedJob, "decisions">;
type Reviewer = ReviewerAgreement["reviewer"];

/** What most decided; null where two decisions have as many votes, or fewer people decided than a round needs. */
export const majorityOf = ({ decisions }: Voted): CalibrationDecision | null => {
  if (decisions.length < calibrationReviewers.min) return null;
  const votes = Map.groupBy(decisions, ({ decision }) => decision);
  const [first, second] = [...votes].toSorted(([, one], [, other]) => other.length - one.length);
  return first && first[1].length > (second?.[1].length ?? 0) ? first[0] : null;
};

/** How each reviewer agrees with the majority, over the jobs that they decided on and that have one. */
export const agreementOf = (
  reviewer: Reviewer,
  jobs: readonly Pick<ComparedJob, "decisions" | "majority">[],
): ReviewerAgreement => {
  const own = jobs.flatMap(({ decisions, majority }) => {
    const found = decisions.find((one) => one.reviewer._id === reviewer._id);
    return found ? [{ decision: found.decision, majority }] : [];
  });
  const pairs = own.flatMap(({ decision, majority }) => (majority ? [[decision, majority] as const] : []));
  return {
    reviewer,
    decided: own.length,
    compared: pairs.length,
    agreed: pairs.filter(([decision, majority]) => decision === majority).length,
    kappa: cohenKappa(pairs),
  };
};

/** The jobs on which all decided, and Fleiss' kappa of these. */
export const agreementOfAll = (
  jobs: readonly Voted[],
  reviewers: number,
): { readonly complete: number; readonly fleiss: number | null } => {
  const complete = jobs.filter(({ decisions }) => decisions.length === reviewers);
  return {
    complete: complete.length,
    fleiss: fleissKappa(complete.map(({ decisions }) => decisions.map(({ decision }) => decision))),
  };
};

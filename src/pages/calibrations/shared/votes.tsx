import { decidedStates } from "../../../../contract/assigned-jobs/states.ts";
import { calibrationDecisionLabels, type CalibrationDecision } from "../../../../contract/calibrations/states.ts";
import { StateTag } from "../../../ui/fields/state-tag.tsx";

/** A decision of a round, or a dash where there is none. */
export const Voted = ({ decision }: { readonly decision: CalibrationDecision | null }) =>
  decision ? (
    <StateTag state={decidedStates[decision]} word={calibrationDecisionLabels[decision]} />
  ) : (
    <span className="soft">–</span>
  );

/** An agreement beyond chance, from −1 to 1. */
export const kappaText = (kappa: number | null): string => (kappa === null ? "–" : kappa.toFixed(2).replace("-", "−"));

/** Why an agreement beyond chance, by its name, is not known of so many jobs. */
export const noKappa = (name: string, jobs: number): string =>
  `${name} is not known: ${jobs === 0 ? "no job has the decisions that it compares" : "all was decided one way, so chance can't be told apart"}.`;

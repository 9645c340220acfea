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

/** The same with what a dash means. */
export const KappaText = ({ kappa }: { readonly kappa: number | null }) =>
  kappa === null ? (
    <span title="All decided the same throughout, or too little is decided: chance can't be told apart.">–</span>
  ) : (
    kappaText(kappa)
  );

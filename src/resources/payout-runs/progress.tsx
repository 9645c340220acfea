import type { PayoutRun } from "../../../contract/payout-runs/entity.ts";
import { payoutStates, payoutStateLabels } from "../../../contract/payouts/states.ts";
import { plural } from "../../ui/format.ts";
import { StateTag } from "../../ui/fields/state-tag.tsx";

const settledStates = ["paid", "failed", "reversed"] as const;

/** The progress of a run: a bar, and the number of payouts in each state. */
export const Progress = ({ run: { payouts, states } }: { readonly run: PayoutRun }) => {
  const all = payouts ?? 0;
  const settled = settledStates.reduce((sum, state) => sum + states[state], 0);
  return (
    <>
      <progress value={settled} max={Math.max(1, all)} aria-label="Settled" />
      <p>
        {settled} of {plural(all, "payout")} settled
      </p>
      <p className="run-states">
        {payoutStates
          .filter((state) => states[state] > 0)
          .map((state) => (
            <span key={state}>
              {states[state]} <StateTag state={state} word={payoutStateLabels[state]} />
            </span>
          ))}
      </p>
    </>
  );
};

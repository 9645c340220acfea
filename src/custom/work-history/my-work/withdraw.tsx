import type { WorkHistory } from "../../../../contract/work-history/entity.ts";
import { withdrawableSeconds } from "../../../../contract/work-history/corrections.ts";
import { endpointsOf } from "../../../providers/api.ts";
import { call } from "../../../providers/client.ts";
import { toasts } from "../../../providers/toasts.ts";
import { useStep } from "../../../providers/use-step.ts";
import { failureText } from "../../../ui/feedback/failure-text.ts";

const workHistory = endpointsOf("workHistory");

interface Props {
  readonly entry: WorkHistory;
  readonly onWithdrawn?: () => void;
}

/** Withdraws a check-in that was a mistake. */
const Withdraw = ({ entry, onWithdrawn }: Props) => {
  const step = useStep(() => call(workHistory.withdraw, { params: { _id: entry._id } }), {
    onSuccess: () => {
      toasts.success("Check-in withdrawn");
      onWithdrawn?.();
    },
  });
  return (
    <p className="my-work-withdraw">
      It lasted less than {withdrawableSeconds} seconds. Started by mistake?{" "}
      <button
        type="button"
        className="my-work-link"
        aria-disabled={step.isPending}
        onClick={() => !step.isPending && step.mutate()}
      >
        {step.isPending ? "One moment…" : "Withdraw it"}
      </button>
      {step.error && (
        <span role="alert" className="my-work-cause">
          {" "}
          {failureText(step.error)}
        </span>
      )}
    </p>
  );
};

export default Withdraw;

import type { PayoutRun } from "../../../contract/payout-runs/entity.ts";
import { payoutRuns } from "../../../contract/payout-runs/endpoints.ts";
import { payments } from "../../../contract/payments/endpoints.ts";
import { call } from "../../providers/client.ts";
import { useCompany } from "../../providers/company.ts";
import { useEndpoint } from "../../providers/use-endpoint.ts";
import { money } from "../../ui/format.ts";
import { Balance } from "./balance.tsx";
import { peopleAreas } from "./people-areas.ts";
import { RemindButton } from "./remind-button.tsx";
import { StepButton } from "./step-button.tsx";
import { peopleOf, StepPanel } from "./step-panel.tsx";

/** What a draft would pay, and the button that freezes it. */
export const Schedule = ({ run: { _id, version, method, can } }: { readonly run: PayoutRun }) => {
  const company = useCompany();
  const { data } = useEndpoint(payoutRuns.people, { params: { _id }, query: { limit: 1 } }, { alsoOf: peopleAreas });
  const rules = useEndpoint(payoutRuns.rules, {});
  const provider = useEndpoint(payments.balance, {}, { enabled: method === "airtm" });
  if (!data) return <StepPanel title="Loading what is owed…" />;
  const { payable, payableAmount, blocked, blockedAmount, remindable } = data;
  const sum = money(payableAmount, company);
  const left =
    blocked > 0
      ? `${peopleOf(blocked)} can't be paid and ${blocked === 1 ? "is" : "are"} left out, owed ${money(blockedAmount, company)} in all.`
      : "";
  const isSentByOther = rules.data?.schedulerMaySend !== true;
  const expected = { payouts: payable, amount: payableAmount };
  return (
    <StepPanel
      title={payable > 0 ? `${sum} for ${peopleOf(payable)}` : "No one can be paid"}
      button={
        can.schedule &&
        payable > 0 && (
          <StepButton
            label="Schedule"
            disabled={provider.data?.configured === false}
            title={`Schedule ${sum} for ${peopleOf(payable)}?`}
            content={`This locks who gets what. ${isSentByOther ? "Someone else then sends it. " : ""}${left}`}
            run={(idempotencyKey) =>
              call(payoutRuns.schedule, { params: { _id }, body: { version, expected }, idempotencyKey })
            }
            done={isSentByOther ? "Scheduled. Someone else has to send it now" : "Scheduled. Send it next"}
          />
        )
      }
    >
      <p>{left || (payable > 0 && "Everyone can be paid.")}</p>
      {can.edit && remindable > 0 && <RemindButton run={_id} count={remindable} />}
      {method === "airtm" && <Balance needed={payableAmount} />}
    </StepPanel>
  );
};

import { payoutRuns } from "../../../contract/payout-runs/endpoints.ts";
import { useCompany } from "../../providers/company.ts";
import { useEndpoint } from "../../providers/use-endpoint.ts";
import { useSettled } from "../../ui/fields/use-references.ts";
import type { FormOutcome } from "../../ui/form/form-values.ts";
import { money } from "../../ui/format.ts";
import { peopleAreas } from "./people-areas.ts";
import { peopleOf } from "./step-panel.tsx";

/** How many people a run would pay and how much, while it is filled in. */
const RunOutcome: FormOutcome = ({ values, id }) => {
  const company = useCompany();
  const { method, hubs, projects, people, until } = values;
  const asked = payoutRuns.preview.body.safeParse({ method, hubs, projects, people, until, draft: id ?? null });
  // A day that is being typed is not one yet.
  const typed = JSON.stringify(asked.success ? asked.data : null);
  const settled = useSettled(typed, 300);
  const body: unknown = JSON.parse(settled);
  const { data, error, isFetching } = useEndpoint(
    payoutRuns.preview,
    { body: body as NonNullable<typeof asked.data> },
    { enabled: body !== null, keepPrevious: true, alsoOf: peopleAreas },
  );
  if (error) return <p className="run-outcome">Couldn’t add up what this run comes to.</p>;
  if (!data) return <p className="run-outcome">Adding up…</p>;
  const { payable, payableAmount, blocked, blockedAmount } = data;
  return (
    <p
      className="run-outcome"
      role="status"
      aria-label="What this run comes to"
      aria-busy={isFetching || typed !== settled}
    >
      <strong>
        {payable > 0 ? `${money(payableAmount, company)} for ${peopleOf(payable)}` : "No one can be paid"}
      </strong>
      {blocked > 0 && ` · ${peopleOf(blocked)} can’t be paid, owed ${money(blockedAmount, company)}`}
      {payable + blocked === 0 && " · No one whom this covers is owed anything"}
    </p>
  );
};

export default RunOutcome;

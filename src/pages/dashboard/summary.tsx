import type { Days } from "../../../contract/core/range.ts";
import { useCompany } from "../../providers/company.ts";
import type { Reply } from "../../providers/client.ts";
import { endpointsOf } from "../../providers/api.ts";
import { useEndpoint } from "../../providers/use-endpoint.ts";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { duration, money, number, plural } from "../../ui/format.ts";
import { Number } from "./number.tsx";

const dashboard = endpointsOf("dashboard");

/** The totals of the chosen days. */
export const Summary = ({ days }: { readonly days: Days }) => {
  const { data, error, refetch } = useEndpoint(
    dashboard.summary,
    { query: days },
    { keepPrevious: true, alsoOf: ["workHistory", "payments"] },
  );
  if (data) return <Numbers of={data} />;
  return <Loaded read={{ error, refetch }} loading={<p className="soft">Counting…</p>} />;
};

const entries = (count: number): string => plural(count, "entry", "entries");

const Numbers = ({ of }: { readonly of: Reply<typeof dashboard.summary> }) => {
  const company = useCompany();
  const { payments } = of;
  return (
    <dl className="numbers">
      <Number name="Worked" value={duration(of.seconds)} more={plural(of.checkIns, "check-in")} />
      <Number name="People at work" value={number(of.people)} more={`${number(of.running)} still checked in`} />
      <Number name="Approved" value={duration(of.approvedSeconds)} more={entries(of.approved)} />
      <Number name="Waiting" value={duration(of.waitingSeconds)} more={entries(of.waiting)} />
      <Number name="To be corrected" value={duration(of.correctionSeconds)} more={entries(of.toCorrect)} />
      <Number name="Rejected" value={duration(of.rejectedSeconds)} more={entries(of.rejected)} />
      <Number
        name="Payments approved"
        value={money(payments.approvedAmount, company)}
        more={plural(payments.approved, "payment")}
      />
      <Number
        name="Of these paid"
        value={money(payments.paidAmount, company)}
        more={plural(payments.paid, "payment")}
      />
    </dl>
  );
};

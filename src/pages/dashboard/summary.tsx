import { workedStates, type WorkHistoryState } from "../../../contract/work-history/states.ts";
import { useCompany } from "../../providers/company.ts";
import { useMay } from "../../providers/access.ts";
import { endpointsOf } from "../../providers/api.ts";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { duration, money, number, plural } from "../../ui/format.ts";
import { hoursLink, paymentsLink, peopleLink } from "./links.ts";
import { Number } from "./number.tsx";
import { useHoursPage } from "./use-hours-page.ts";
import type { useSummary } from "./use-summary.ts";

const users = endpointsOf("users");

/** The totals of the chosen days. */
export const Summary = ({ summary }: { readonly summary: ReturnType<typeof useSummary> }) => (
  <Loaded read={summary} loading={<p className="soft">Counting…</p>}>
    {(totals) => <Numbers of={totals} />}
  </Loaded>
);

const entries = (count: number): string => plural(count, "entry", "entries");

const Numbers = ({ of }: { readonly of: NonNullable<ReturnType<typeof useSummary>["data"]> }) => {
  const company = useCompany();
  const page = useHoursPage();
  const readsPeople = useMay(users.list);
  const { payments } = of;
  const hours = (...states: readonly WorkHistoryState[]) => page && hoursLink(page, of, states);
  return (
    <dl className="numbers">
      <Number
        name="Worked"
        value={duration(of.seconds)}
        more={entries(of.approved + of.waiting)}
        to={hours(...workedStates)}
      />
      <Number
        name="People at work"
        value={number(of.people)}
        more={`${number(of.running)} still checked in`}
        to={readsPeople ? peopleLink(of) : undefined}
      />
      <Number
        name="Approved"
        value={duration(of.approvedSeconds)}
        more={entries(of.approved)}
        to={hours("approved", "payment_approved")}
      />
      <Number name="Waiting" value={duration(of.waitingSeconds)} more={entries(of.waiting)} to={hours("pending")} />
      <Number
        name="To be corrected"
        value={duration(of.correctionSeconds)}
        more={entries(of.toCorrect)}
        to={hours("needs_correction")}
      />
      <Number name="Rejected" value={duration(of.rejectedSeconds)} more={entries(of.rejected)} to={hours("rejected")} />
      <Number
        name="Payments approved"
        value={money(payments.approvedAmount, company)}
        more={plural(payments.approved, "payment")}
        to={paymentsLink(of)}
      />
      <Number
        name="Of these paid"
        value={money(payments.paidAmount, company)}
        more={plural(payments.paid, "payment")}
        to={paymentsLink(of, true)}
      />
    </dl>
  );
};

import { DayRange } from "../../ui/charts/day-range.tsx";
import { useDays } from "../../ui/charts/use-days.ts";
import { Page } from "../../ui/shell/page.tsx";
import { payments } from "../../../contract/payments/endpoints.ts";
import { useEndpoint } from "../../providers/use-endpoint.ts";
import { ByHub } from "./by-hub.tsx";
import { ByMonth } from "./by-month.tsx";
import { ByPerson, ByProject } from "./by-name.tsx";
import { PaymentSummary } from "./payment-summary.tsx";
import { ToApprove } from "./to-approve.tsx";
import { ComingWeeks } from "./coming-weeks.tsx";
import { OwedNow } from "./owed-now.tsx";
import "../../ui/shell/view-links.css";
import "./payments.css";

/** Payments that wait for approval, what falls due when, and what was approved in a period. */
const PaymentsPage = () => {
  const chosen = useDays();
  return (
    <Page title="Payments">
      <PaymentSummary />
      <nav className="view-links" aria-label="On this page">
        <a href="#to-approve-title">To approve</a>
        <a href="#payments-coming">Coming payouts</a>
        <a href="#payments-approved-title">Approved payments</a>
      </nav>
      <ToApprove />
      <div id="payments-coming" className="payments-figures payments-section">
        <Runway />
      </div>
      <section aria-labelledby="payments-approved-title">
        <h2 id="payments-approved-title" className="payments-heading">
          Approved payments
        </h2>
        <DayRange chosen={chosen} />
        <div className="payments-figures">
          <ByMonth days={chosen.days} />
          <ByProject days={chosen.days} />
          <ByPerson days={chosen.days} />
          <ByHub days={chosen.days} />
        </div>
      </section>
    </Page>
  );
};

/** What falls due in the coming weeks compared with the balance, and how old the amounts owed are. */
const Runway = () => {
  const runway = useEndpoint(payments.runway, {}, { alsoOf: ["workHistory"] });
  return (
    <>
      <ComingWeeks runway={runway} />
      <OwedNow runway={runway} />
    </>
  );
};

export default PaymentsPage;

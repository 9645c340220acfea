import { DayRange } from "../../ui/charts/day-range.tsx";
import { useDays } from "../../ui/charts/use-days.ts";
import { Page } from "../../ui/shell/page.tsx";
import { ByHub } from "./by-hub.tsx";
import { ByMonth } from "./by-month.tsx";
import { ByPerson, ByProject } from "./by-name.tsx";
import { PaymentSummary } from "./payment-summary.tsx";
import { Runway } from "./runway.tsx";
import { ToApprove } from "./to-approve.tsx";
import "./payments.css";

/** What waits for its payment, what falls due when, and what was approved in a time. */
const PaymentsPage = () => {
  const chosen = useDays();
  return (
    <Page title="Payments">
      <PaymentSummary />
      <ToApprove />
      <div className="payments-figures payments-section">
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

export default PaymentsPage;

import { lazy, type ReactNode, Suspense } from "react";
import { DayRange } from "../../ui/charts/day-range.tsx";
import { useDays } from "../../ui/charts/use-days.ts";
import { WhenSeen } from "../../ui/charts/when-seen.tsx";
import { Page } from "../../ui/shell/page.tsx";
import { PaymentSummary } from "./payment-summary.tsx";
import { ToApprove } from "./to-approve.tsx";
import "../../ui/shell/view-links.css";
import "./payments.css";

const Runway = lazy(() => import("./runway.tsx"));
const ApprovedFigures = lazy(() => import("./approved-figures.tsx"));

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
      <div id="payments-coming" className="payments-section">
        <Seen>
          <Runway />
        </Seen>
      </div>
      <section aria-labelledby="payments-approved-title">
        <h2 id="payments-approved-title" className="payments-heading">
          Approved payments
        </h2>
        <DayRange chosen={chosen} />
        <Seen>
          <ApprovedFigures days={chosen.days} />
        </Seen>
      </section>
    </Page>
  );
};

const unseen = <div className="payments-unseen" />;

/** Figures sum up to a year of payments, and most visits end with the table above them. */
const Seen = ({ children }: { readonly children: ReactNode }) => (
  <WhenSeen until={unseen}>
    <Suspense fallback={unseen}>{children}</Suspense>
  </WhenSeen>
);

export default PaymentsPage;

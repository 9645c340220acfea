import { Page } from "../../ui/page.tsx";
import { ByMonth } from "./by-month.tsx";
import { ByPerson, ByProject } from "./by-name.tsx";
import { PaymentSummary } from "./payment-summary.tsx";
import { ToApprove } from "./to-approve.tsx";
import "./payments.css";

/** What was approved for payment, and what waits for it. */
const PaymentsPage = () => (
  <Page title="Payments">
    <PaymentSummary />
    <ToApprove />
    <div className="payments-figures">
      <ByMonth />
      <ByProject />
      <ByPerson />
    </div>
  </Page>
);

export default PaymentsPage;

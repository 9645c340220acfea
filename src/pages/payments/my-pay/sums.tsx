import type { PayStage, PaySum } from "../../../../contract/payments/my-pay.ts";
import { amountRule } from "../../../../contract/work-history/amount-rule.ts";
import { useCompany } from "../../../providers/company.ts";
import { duration, money, plural } from "../../../ui/format.ts";
import { useMySums } from "./queries.ts";
import { Link } from "react-router";
import { useDays } from "./day-inputs.tsx";
import { whenPaid } from "./words.ts";
import { Loaded } from "../../../ui/feedback/loaded.tsx";

const none: PaySum = { stage: "waiting", count: 0, jobs: 0, seconds: 0, amount: 0 };

/** The user's money by state, from hours that wait for approval to what was paid. */
export const Sums = () => {
  const company = useCompany();
  const { data, error, refetch } = useMySums(useDays());
  if (!data) return <Loaded read={{ error, refetch }} />;
  const of = (stage: PayStage): PaySum => data.sums.find((sum) => sum.stage === stage) ?? none;
  const [waiting, approved, accrued, sent, paid] = [
    of("waiting"),
    of("approved"),
    of("accrued"),
    of("sent"),
    of("paid"),
  ];
  const inMoney = (minor: number): string => money(minor, { ...company, currency: data.currency });
  return (
    <>
      <dl className="my-pay-sums">
        <Stage title="Waiting for approval" amount={inMoney(waiting.amount)} note={waitingText(waiting)} />
        <Stage
          title="Approved"
          amount={inMoney(approved.amount + accrued.amount)}
          note={
            approved.count > 0
              ? `${inMoney(approved.amount)} of it waits for the payment’s approval`
              : "Goes with the next payout"
          }
        />
        <Stage title="On its way" amount={inMoney(sent.amount)} note={plural(sent.count, "payment")} />
        <Stage title="Paid" amount={inMoney(paid.amount)} note={plural(paid.count, "payment")} />
      </dl>
      <p className="my-pay-next">{whenPaid(data.rhythm)}</p>
      <p className="my-pay-rule soft">{amountRule}</p>
      {data.failed > 0 && (
        <p className="my-pay-problem" role="status">
          {plural(data.failed, "payment")} did not arrive. <Link to="/pay-details">Check your pay details</Link>: they
          will be sent again.
        </p>
      )}
    </>
  );
};

/** "2 h of work, 3 accepted pieces". */
const waitingText = ({ count, jobs, seconds }: PaySum): string =>
  [
    ...(count > jobs ? [`${duration(seconds)} of work`] : []),
    ...(jobs > 0 ? [plural(jobs, "accepted piece")] : []),
  ].join(", ") || "Nothing waits";

interface StageProps {
  readonly title: string;
  readonly amount: string;
  readonly note: string;
}

const Stage = ({ title, amount, note }: StageProps) => (
  <div>
    <dt>{title}</dt>
    <dd className="my-pay-amount">{amount}</dd>
    <dd className="soft">{note}</dd>
  </div>
);

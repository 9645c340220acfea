import { useState } from "react";
import { Link } from "react-router";
import { faultLabels, ledger, type LedgerCheck, type LedgerFault } from "../../../contract/ledger/endpoints.ts";
import { accountLabels } from "../../../contract/ledger/accounts.ts";
import { call } from "../../providers/client.ts";
import { number, plural } from "../../ui/format.ts";
import { useRun } from "../../ui/feedback/use-run.ts";
import { When } from "../../ui/fields/when.tsx";
import "../../ui/button.css";

interface CheckProps {
  readonly check: LedgerCheck | null;
  readonly inMoney: (minor: number) => string;
}

/** The result of the newest check of the ledger against the payment lines, and a button to check again. */
export const Check = ({ check, inMoney }: CheckProps) => {
  const run = useRun();
  const [isBusy, setBusy] = useState(false);
  const checkNow = async (): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    await run(() => call(ledger.check), "The ledger is checked");
    setBusy(false);
  };
  const isWrong = check !== null && check.faults > 0;
  return (
    <section className={isWrong ? "ledger-check ledger-wrong" : "ledger-check"} aria-label="Check of the ledger">
      <p>
        {check ? (
          <>
            Checked <When at={check.checkedAt} />
            {check.askedBy && ` by ${check.askedBy.name}`}:{" "}
            <strong>
              {isWrong
                ? plural(check.faults, "disagreement")
                : `all ${plural(check.lines, "payment line")} and ${plural(check.transactions, "transaction")} agree`}
            </strong>
            .
          </>
        ) : (
          "Not checked yet. Each night every payment line is compared with the ledger."
        )}
      </p>
      <button type="button" className="button" aria-disabled={isBusy} onClick={() => void checkNow()}>
        {isBusy ? "Checking…" : "Check now"}
      </button>
      {isWrong && <Faults check={check} inMoney={inMoney} />}
    </section>
  );
};

const Faults = ({ check, inMoney }: CheckProps & { readonly check: LedgerCheck }) => (
  <div className="ledger-faults">
    <table>
      <thead>
        <tr>
          <th scope="col">What is wrong</th>
          <th scope="col">Account</th>
          <th scope="col">Should be</th>
          <th scope="col">Is</th>
          <th scope="col">Line</th>
        </tr>
      </thead>
      <tbody>
        {check.found.map((fault) => (
          <tr key={`${fault.payment} ${fault.fault} ${fault.account}`}>
            <td>{faultLabels[fault.fault]}</td>
            <td>{fault.account ? accountLabels[fault.account] : "–"}</td>
            <td>{figureOf(fault, fault.expected, inMoney)}</td>
            <td>{figureOf(fault, fault.found, inMoney)}</td>
            <td>
              <Link to={`/payment-lines/${fault.payment}`}>Open</Link>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
    {check.faults > check.found.length && <p>The first {number(check.found.length)} are shown.</p>}
  </div>
);

/** An amount of money, or a number of transactions, depending on the fault. */
const figureOf = ({ fault }: LedgerFault, figure: number, inMoney: (minor: number) => string): string => {
  if (fault === "wrong_balance" || fault === "unbalanced") return inMoney(figure);
  return fault === "not_booked" || fault === "booked_twice" ? plural(figure, "transaction") : "–";
};

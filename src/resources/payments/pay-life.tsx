import { type PaymentState, paymentStateLabels } from "../../../contract/payments/states.ts";
import "./pay-life.css";

/** The states of a line without problems, from the moment it is owed. */
const goodWay = ["accrued", "scheduled", "sent", "paid"] as const satisfies readonly PaymentState[];

/** The states of a line as far as they are known: past ones, the current one, and those to come. */
export const wayOf = (state: PaymentState, isProposed: boolean): readonly PaymentState[] => {
  if (state === "declined") return [isProposed ? "proposed" : "accrued", "declined"];
  const begin: readonly PaymentState[] = isProposed ? ["proposed"] : [];
  if (state === "awaiting_recipient") return [...begin, "accrued", "scheduled", "sent", state, "paid"];
  if (state === "failed") return [...begin, "accrued", "scheduled", "sent", state];
  if (state === "reversed") return [...begin, ...goodWay, state];
  return [...begin, ...goodWay];
};

interface PayLifeProps {
  readonly state: PaymentState;
  /** Whether it started as a proposal. */
  readonly isProposed: boolean;
}

/** The states of a payment line as a list of steps, with the current one marked. */
export const PayLife = ({ state, isProposed }: PayLifeProps) => {
  const way = wayOf(state, isProposed);
  const at = way.indexOf(state);
  const isBad = state === "failed" || state === "declined" || state === "reversed";
  return (
    <ol className="pay-life" aria-label="Where this payment stands">
      {way.map((step, index) => (
        <li
          key={step}
          className={
            index < at ? "pay-life-past" : index > at ? "pay-life-ahead" : isBad ? "pay-life-bad" : "pay-life-now"
          }
          {...(index === at && { "aria-current": "step" as const })}
        >
          {paymentStateLabels[step]}
        </li>
      ))}
    </ol>
  );
};

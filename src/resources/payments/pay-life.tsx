import { type PaymentState, paymentStateWords } from "../../../contract/payments/states.ts";
import "./pay-life.css";

/** The way of a line that nothing goes wrong with, from the moment on that it is owed. */
const goodWay = ["accrued", "scheduled", "sent", "paid"] as const satisfies readonly PaymentState[];

/** The states that a line goes through as far as can be told: those that it had, the one it has, those to come. */
export const wayOf = (state: PaymentState, isProposed: boolean): readonly PaymentState[] => {
  if (state === "declined") return ["proposed", "declined"];
  const begin: readonly PaymentState[] = isProposed ? ["proposed"] : [];
  if (state === "awaiting_recipient") return [...begin, "accrued", "scheduled", "sent", state, "paid"];
  if (state === "failed") return [...begin, "accrued", "scheduled", "sent", state];
  if (state === "reversed") return [...begin, ...goodWay, state];
  return [...begin, ...goodWay];
};

interface PayLifeProps {
  readonly state: PaymentState;
  /** Whether it began as somebody's proposal. */
  readonly isProposed: boolean;
  /** What the states are called where the reader knows them by other words. */
  readonly words?: Partial<Record<PaymentState, string>>;
}

/** Where a payment line stands on its way. */
export const PayLife = ({ state, isProposed, words }: PayLifeProps) => {
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
          {words?.[step] ?? paymentStateWords[step]}
        </li>
      ))}
    </ol>
  );
};

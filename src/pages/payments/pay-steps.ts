import { owedAges, type PayStep, type Runway } from "../../../contract/payments/charts.ts";

/** Labels of the steps before a payment; only the last one is an estimate. */
export const stepText: Readonly<Record<PayStep, string>> = {
  scheduled: "Scheduled in payout runs",
  owed: "Owed, not in a run yet",
  approved: "Approved hours and jobs, payment not approved yet",
  pending: "Estimate: hours not approved yet",
};

/** Labels of the coming weeks. */
export const weekText = ["This week", "Next week", "In 2 weeks", "In 3 weeks"] as const;
/** Short labels for the chart, which has little room. */
const shortSteps: Readonly<Record<PayStep, string>> = {
  scheduled: "scheduled",
  owed: "owed",
  approved: "approved",
  pending: "estimate",
};

/** The reply that the figures of the runway share. */
export interface RunwayProps {
  readonly runway: {
    readonly data: Runway | undefined;
    readonly isPending: boolean;
    readonly error: Error | null;
    readonly refetch: () => unknown;
  };
}

/** A week of the runway, with the sum due up to its end, and the balance after it. Minor units. */
export interface RunwayWeek {
  readonly name: string;
  readonly short: string;
  readonly week: string;
  readonly step: PayStep;
  readonly count: number;
  readonly withoutRate: number;
  readonly amount: number;
  readonly soFar: number;
  /** Null if there is no balance to start from. */
  readonly left: number | null;
}

export const runwayWeeks = (weeks: Runway["weeks"], balance: number | null): readonly RunwayWeek[] => {
  let soFar = 0;
  return weeks.map(({ week, step, count, withoutRate, amount }, place) => {
    soFar += amount;
    const name = weekText[place] ?? week;
    const left = balance === null ? null : balance - soFar;
    return { name, short: `${name}: ${shortSteps[step]}`, week, step, count, withoutRate, amount, soFar, left };
  });
};

/** "8–14 days", from the age in days with which the range starts. */
export const ageText = (age: number): string => {
  const next = owedAges[owedAges.indexOf(age as (typeof owedAges)[number]) + 1];
  return next === undefined ? `${age} days and more` : `${age}–${next - 1} days`;
};

/** What is owed in one range of age, in total and by state. Minor units. */
export interface OwedOfAge {
  readonly age: number;
  readonly payments: number;
  readonly amount: number;
  readonly states: Readonly<Partial<Record<Runway["owed"][number]["state"], number>>>;
}

export const owedByAge = (owed: Runway["owed"]): readonly OwedOfAge[] =>
  owedAges.flatMap((age) => {
    const ofAge = owed.filter((one) => one.age === age);
    if (ofAge.length === 0) return [];
    return {
      age,
      payments: ofAge.reduce((sum, one) => sum + one.payments, 0),
      amount: ofAge.reduce((sum, one) => sum + one.amount, 0),
      states: Object.fromEntries(ofAge.map(({ state, amount }) => [state, amount])),
    };
  });

import { owedAges, type PayStep, type Runway } from "../../../contract/payments/charts.ts";

/** What stands before a payment, in words; only the last is an estimate. */
export const stepWords: Readonly<Record<PayStep, string>> = {
  scheduled: "Scheduled in payout runs",
  owed: "Owed, and in no run yet",
  approved: "Approved hours, their payment not yet",
  pending: "Estimate: hours that nobody has approved",
};

/** The coming weeks, as a person counts them. */
export const weekWords = ["This week", "Next week", "In 2 weeks", "In 3 weeks"] as const;
/** On the chart, where there is little room. */
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

/** A week of the runway, with what all until then comes to, and what the balance would be. Minor units. */
export interface RunwayWeek {
  readonly name: string;
  readonly short: string;
  readonly week: string;
  readonly step: PayStep;
  readonly count: number;
  readonly withoutRate: number;
  readonly amount: number;
  readonly soFar: number;
  /** Null where there is no balance to count from. */
  readonly left: number | null;
}

export const runwayWeeks = (weeks: Runway["weeks"], balance: number | null): readonly RunwayWeek[] => {
  let soFar = 0;
  return weeks.map(({ week, step, count, withoutRate, amount }, place) => {
    soFar += amount;
    const name = weekWords[place] ?? week;
    const left = balance === null ? null : balance - soFar;
    return { name, short: `${name}: ${shortSteps[step]}`, week, step, count, withoutRate, amount, soFar, left };
  });
};

/** "8–14 days" of the age that it begins with. */
export const ageWords = (age: number): string => {
  const next = owedAges[owedAges.indexOf(age as (typeof owedAges)[number]) + 1];
  return next === undefined ? `${age} days and more` : `${age}–${next - 1} days`;
};

/** What is owed of one age, in all and by state. Minor units. */
export interface OwedOfAge {
  readonly age: number;
  readonly payments: number;
  readonly amount: number;
  readonly states: Readonly<Partial<Record<Runway["owed"][number]["state"], number>>>;
}

export const owedByAge = (owed: Runway["owed"]): readonly OwedOfAge[] =>
  owedAges.flatMap((age) => {
    const those = owed.filter((one) => one.age === age);
    if (those.length === 0) return [];
    return {
      age,
      payments: those.reduce((sum, one) => sum + one.payments, 0),
      amount: those.reduce((sum, one) => sum + one.amount, 0),
      states: Object.fromEntries(those.map(({ state, amount }) => [state, amount])),
    };
  });

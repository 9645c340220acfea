import { answersMax } from "../model-endpoints/entity.ts";

export const promptKinds = ["custom", "selective"] as const;
export type PromptKind = (typeof promptKinds)[number];
export const kindLabels: Record<PromptKind, string> = { custom: "Custom", selective: "Selective" };

/** How the answers of a selective prompt compare. */
export const choices = ["better", "tie", "bad"] as const;
export type Choice = (typeof choices)[number];
export const choiceLabels: Record<Choice, string> = { better: "One is better", tie: "Tie", bad: "All bad" };

/** Characters, but for `turns` and `answers`. */
export const promptLimits = { prompt: 8000, answer: 20_000, reason: 2000, turns: 20, answers: answersMax } as const;
/** How many answers are compared at least. */
export const comparedMin = 2;

interface Rated {
  readonly ratings: readonly { readonly feature: { readonly _id: string } }[];
}
interface Submitted {
  readonly kind: PromptKind;
  readonly turns: readonly {
    readonly prompt: string;
    readonly idealAnswer: string;
    readonly answers: readonly Rated[];
  }[];
  readonly choice: Choice | null;
  readonly best: string | null;
}

/** What a prompt still lacks before it can be submitted, by its field; empty where it lacks nothing. */
export const lacks = (
  { kind, turns, choice, best }: Submitted,
  features: readonly { readonly _id: string; readonly name: string }[],
): Readonly<Record<string, string>> => {
  if (turns.length === 0) return { turns: "Write a prompt first." };
  if (kind === "selective" && turns[0]!.answers.length < comparedMin) {
    return { turns: "Ask for answers first: there are not two to compare." };
  }
  const silent = turns.findIndex(({ answers, idealAnswer }) => answers.length === 0 && idealAnswer.trim() === "");
  if (silent >= 0) return { turns: `Ask the model, or write the ideal answer, in turn ${silent + 1}.` };
  const missing = features.find(({ _id }) =>
    turns.some(({ answers }) => answers.some(({ ratings }) => !ratings.some(({ feature }) => feature._id === _id))),
  );
  if (missing) return { turns: `Rate every answer on ${missing.name}.` };
  if (kind === "custom") return {};
  if (choice === null) return { choice: "Choose the better answer, a tie, or all bad." };
  return choice === "better" && best === null ? { best: "Choose the better answer." } : {};
};

/** How many hours given answers stay with someone who does nothing: since taking, last saving or getting them back. */
export const leaseHours = { taken: 24, saved: 72, rejected: 72 } as const;

import type { Choice } from "../../../contract/prompts/rules.ts";

/** What somebody typed and chose on a prompt's page beyond what is saved. */
export interface Typed {
  /** The next turn, which is saved only once it is asked or added. */
  readonly next: string;
  /** By the turn's id. */
  readonly ideal: Readonly<Record<string, string>>;
  /** By the answer's id, and in it the feature's. */
  readonly scores: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly choice?: Choice;
  readonly best?: string | null;
  readonly reason?: string;
}
export const nothingTyped: Typed = { next: "", ideal: {}, scores: {} };

/** Whether all that was typed is saved, or nothing was. */
export const isNothing = ({ next, ideal, scores, choice, reason }: Typed): boolean =>
  next === "" &&
  choice === undefined &&
  reason === undefined &&
  [ideal, scores].every((one) => Object.keys(one).length === 0);

type Values<V> = Readonly<Record<string, V>>;

const unlike = <V>(now: Values<V>, sent: Values<V> = {}): Values<V> =>
  Object.fromEntries(Object.entries(now).filter(([name, value]) => value !== sent[name]));

/** What is left to save once `sent` was: what was typed meanwhile, and the next turn. */
export const withoutSent = (now: Typed, sent: Typed): Typed => {
  const { next, choice, best = null, reason } = now;
  const scores = Object.entries(now.scores).map(([answer, of]) => [answer, unlike(of, sent.scores[answer])] as const);
  return {
    next,
    ideal: unlike(now.ideal, sent.ideal),
    scores: Object.fromEntries(scores.filter(([, of]) => Object.keys(of).length > 0)),
    ...(choice !== undefined && (choice !== sent.choice || best !== (sent.best ?? null)) && { choice, best }),
    ...(reason !== undefined && reason !== sent.reason && { reason }),
  };
};

import type { Prompt, Turn } from "../../../contract/prompts/entity.ts";
import type { Choice } from "../../../contract/prompts/rules.ts";
import type { RatingFeature } from "../../../contract/ratings/endpoints.ts";
import { promptDraftKey } from "../../providers/client-state.ts";
import { lastingDrafts, useDraft } from "../../providers/use-draft.ts";
import { nothingTyped, type Typed, withoutSent } from "./typed.ts";

const isTyped = (kept: unknown): kept is Typed => {
  const { next, ideal, scores } = (kept ?? {}) as Partial<Typed>;
  return typeof next === "string" && typeof ideal === "object" && typeof scores === "object";
};

type Answer = Turn["answers"][number];
type RatedOn = Pick<RatingFeature, "_id" | "scale">;

/** The rating that is saved, with the scale on which it was given. */
export const savedRating = ({ ratings }: Answer, { _id }: RatedOn) =>
  ratings.find(({ feature }) => feature._id === _id);

const drafts = lastingDrafts(promptDraftKey);

/** Forgets what was typed on a prompt's page, once it was submitted or left. */
export const forgetTyped = (id: string): void => void drafts.keep(id, undefined);

/**
 * The state of a prompt's page: what is saved with what was typed over it, which stays in this browser until it is saved.
 * Each change is made to the newest state, since some come long after the click that began them.
 */
export const useTyped = (prompt: Prompt) => {
  const [typed, setTyped] = useDraft(prompt._id, nothingTyped, isTyped, drafts);
  const idealOf = ({ _id, idealAnswer }: Turn): string => typed.ideal[_id] ?? idealAnswer;
  /** A score that is not saved counts on today's scale alone. */
  const scoreOf = (answer: Answer, feature: RatedOn): number | undefined => {
    const given = typed.scores[answer._id]?.[feature._id];
    return given !== undefined && given <= feature.scale ? given : savedRating(answer, feature)?.score;
  };
  const ratingsOf = (answer: Answer, features: readonly RatedOn[]) =>
    features.flatMap((feature) => {
      const score = scoreOf(answer, feature);
      return score === undefined ? [] : [{ feature: feature._id, score }];
    });
  const chosen = typed.choice === undefined ? prompt : { ...prompt, choice: typed.choice, best: typed.best ?? null };
  return {
    now: typed,
    next: typed.next,
    choice: chosen.choice,
    best: chosen.best,
    reason: typed.reason ?? prompt.reason,
    idealOf,
    scoreOf,
    ratingsOf,
    setNext: (next: string) => setTyped((before) => ({ ...before, next })),
    setIdeal: (turn: string, text: string) =>
      setTyped((before) => ({ ...before, ideal: { ...before.ideal, [turn]: text } })),
    setScore: (answer: string, feature: string, score: number) =>
      setTyped((before) => ({
        ...before,
        scores: { ...before.scores, [answer]: { ...before.scores[answer], [feature]: score } },
      })),
    setChoice: (choice: Choice, best: string | null) => setTyped((before) => ({ ...before, choice, best })),
    setReason: (reason: string) => setTyped((before) => ({ ...before, reason })),
    /** The next turn is a turn now, unless something else was typed since. */
    asked: (prompt: string) => setTyped((before) => (before.next === prompt ? { ...before, next: "" } : before)),
    /** This is saved. */
    saved: (sent: Typed) => setTyped((before) => withoutSent(before, sent)),
  };
};
export type TypedState = ReturnType<typeof useTyped>;

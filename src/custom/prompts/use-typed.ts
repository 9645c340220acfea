import type { Prompt, Turn } from "../../../contract/prompts/entity.ts";
import type { Choice } from "../../../contract/prompts/rules.ts";
import { forgetDraft, useDraft } from "../../providers/use-draft.ts";

/** What somebody typed and chose on a prompt's page beyond what is saved. */
interface Typed {
  /** The next turn. */
  readonly next: string;
  /** By the turn's id. */
  readonly ideal: Readonly<Record<string, string>>;
  /** By the answer's id, and in it the feature's. */
  readonly scores: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly choice?: Choice;
  readonly best?: string | null;
  readonly reason?: string;
}
const nothing: Typed = { next: "", ideal: {}, scores: {} };

const isTyped = (kept: unknown): kept is Typed => {
  const { next, ideal, scores } = (kept ?? {}) as Partial<Typed>;
  return typeof next === "string" && typeof ideal === "object" && typeof scores === "object";
};

const draftOf = (id: string): string => `prompt ${id}`;
export const forgetTyped = (id: string): void => forgetDraft(draftOf(id));

/** The state of a prompt's page: what is saved with what was typed over it, which stays in this browser until it is saved. */
export const useTyped = (prompt: Prompt) => {
  const [typed, setTyped] = useDraft(draftOf(prompt._id), nothing, isTyped);
  const idealOf = ({ _id, idealAnswer }: Turn): string => typed.ideal[_id] ?? idealAnswer;
  const scoreOf = (answer: Turn["answers"][number], feature: string): number | undefined =>
    typed.scores[answer._id]?.[feature] ?? answer.ratings.find((rating) => rating.feature._id === feature)?.score;
  const ratingsOf = (answer: Turn["answers"][number], features: readonly { readonly _id: string }[]) =>
    features.flatMap(({ _id: feature }) => {
      const score = scoreOf(answer, feature);
      return score === undefined ? [] : [{ feature, score }];
    });
  const chosen = typed.choice === undefined ? prompt : { ...prompt, choice: typed.choice, best: typed.best ?? null };
  return {
    next: typed.next,
    choice: chosen.choice,
    best: chosen.best,
    reason: typed.reason ?? prompt.reason,
    idealOf,
    scoreOf,
    ratingsOf,
    setNext: (next: string) => setTyped({ ...typed, next }),
    setIdeal: (turn: string, text: string) => setTyped({ ...typed, ideal: { ...typed.ideal, [turn]: text } }),
    setScore: (answer: string, feature: string, score: number) =>
      setTyped({ ...typed, scores: { ...typed.scores, [answer]: { ...typed.scores[answer], [feature]: score } } }),
    setChoice: (choice: Choice, best: string | null) => setTyped({ ...typed, choice, best }),
    setReason: (reason: string) => setTyped({ ...typed, reason }),
  };
};
export type TypedState = ReturnType<typeof useTyped>;

import { useState } from "react";
import type { Turn } from "../../../contract/prompts/entity.ts";
import type { RatingFeature } from "../../../contract/ratings/endpoints.ts";
import { scaleMax } from "../../../contract/ratings/scale.ts";
import type { KeyHandlers } from "../transcription/shared/use-keys.ts";
import type { TypedState } from "./use-typed.ts";

type Answer = Turn["answers"][number];

/** The element in which an answer is rated on a feature. */
export const ratingId = (answer: Answer, feature: RatingFeature): string => `rate-${answer._id}-${feature._id}`;

/**
 * All ratings of a page, of which one is the current: keys score it, which leads on to the next one, and other keys move
 * between them. Whatever has the focus becomes the current one; after the last it is the first that is still missing.
 */
export const useRatings = (answers: readonly Answer[], features: readonly RatingFeature[], typed: TypedState) => {
  const [chosen, setChosen] = useState<string | null>(null);
  const [said, setSaid] = useState("");
  const all = answers.flatMap((answer) =>
    features.map((feature) => ({ answer, feature, id: ratingId(answer, feature) })),
  );
  const open = all.findIndex(({ answer, feature }) => typed.scoreOf(answer, feature) === undefined);
  const found = all.findIndex(({ id }) => id === chosen);
  const at = found >= 0 ? found : open >= 0 ? open : all.length - 1;
  const current = all[at];

  const score = (value: number) => () => {
    if (!current || value > current.feature.scale) return false;
    typed.setScore(current.answer._id, current.feature._id, value);
    setSaid(`${current.feature.name}: ${value} of ${current.feature.scale}`);
    setChosen(all[at + 1]?.id ?? null);
    return true;
  };
  const move = (step: 1 | -1) => () => {
    const next = all[(at + step + all.length) % all.length]!;
    const element = document.getElementById(next.id);
    (element?.querySelector<HTMLElement>("input:checked") ?? element?.querySelector("input"))?.focus();
  };
  const scores = Array.from(
    { length: scaleMax },
    (_, place) => [`prompt.score${place + 1}`, score(place + 1)] as const,
  );
  const handlers: KeyHandlers =
    all.length === 0
      ? {}
      : { ...Object.fromEntries(scores), "prompt.nextRating": move(1), "prompt.previousRating": move(-1) };
  return { current: current?.id, choose: setChosen, said, handlers };
};
export type Ratings = ReturnType<typeof useRatings>;

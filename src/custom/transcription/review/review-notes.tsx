import type { TaskKind } from "../../../../contract/tasks/rules.ts";
import { Conflict } from "../shared/conflict.tsx";
import { Key } from "../shared/key.tsx";
import type { ChosenKeys } from "../shared/keys.ts";
import { useKeys } from "../shared/use-keys.ts";
import { describe } from "../transcript-words.ts";
import { movedActions, reviewPageActions } from "./review-actions.ts";
import type { Review } from "./use-review.ts";

interface Props {
  readonly kind: TaskKind;
  readonly of: Review;
  readonly chosenKeys: ChosenKeys;
}

/** What became of the task while it was reviewed, and the ways to go on. */
export const ReviewNotes = ({ kind, of, chosenKeys }: Props) => {
  const { review, isFixed } = of;
  const keepsMine = isFixed && review.text;
  useKeys(reviewPageActions(kind), chosenKeys, {
    ...(of.isTooLate && { [movedActions.discard.id]: of.discard }),
    ...(of.isMoved && { [movedActions.showNew.id]: of.showNew }),
    ...(of.isMoved && keepsMine && { [movedActions.mine.id]: of.keepMine }),
    ...(!of.isTooLate && !of.isMoved && review.aside && { [movedActions.swap.id]: of.swap }),
  });
  if (of.isTooLate) {
    return (
      <Conflict what="Someone else decided on this." then="What you wrote wasn't sent. It is kept in this browser.">
        <button type="button" className="button" onClick={of.discard}>
          Discard it <Key of={movedActions.discard.id} />
        </button>
      </Conflict>
    );
  }
  if (of.isMoved) {
    return (
      <Conflict what="The worker changed this." then="You see the text as you opened it.">
        {keepsMine && (
          <button type="button" className="button" onClick={of.keepMine}>
            Keep my text ({describe(keepsMine)}) <Key of={movedActions.mine.id} />
          </button>
        )}
        <button type="button" className="button button-primary" onClick={of.showNew}>
          Show the new text <Key of={movedActions.showNew.id} />
        </button>
      </Conflict>
    );
  }
  if (!review.aside) return null;
  return (
    <p>
      Your text and the worker's new one are both kept.{" "}
      <button type="button" className="button" onClick={of.swap}>
        Show the other one ({describe(review.aside)}) <Key of={movedActions.swap.id} />
      </button>
    </p>
  );
};

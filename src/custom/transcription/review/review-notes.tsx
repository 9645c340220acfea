import { Conflict } from "../shared/conflict.tsx";
import { describe } from "../transcript-words.ts";
import type { Review } from "./use-review.ts";

/** What became of the task while it was reviewed, and the ways to go on. */
export const ReviewNotes = ({ of }: { readonly of: Review }) => {
  const { review, isFixed } = of;
  if (of.isTooLate) {
    return (
      <Conflict what="Someone else decided on this." then="What you wrote wasn't sent. It is kept in this browser.">
        <button type="button" className="button" onClick={of.discard}>
          Discard it
        </button>
      </Conflict>
    );
  }
  if (of.isMoved) {
    return (
      <Conflict what="The worker changed this." then="You see the text as you opened it.">
        {isFixed && review.text && (
          <button type="button" className="button" onClick={of.keepMine}>
            Keep my text ({describe(review.text)})
          </button>
        )}
        <button type="button" className="button button-primary" onClick={of.showNew}>
          Show the new text
        </button>
      </Conflict>
    );
  }
  if (!review.aside) return null;
  return (
    <p>
      Your text and the worker's new one are both kept.{" "}
      <button type="button" className="button" onClick={of.swap}>
        Show the other one ({describe(review.aside)})
      </button>
    </p>
  );
};

import { useEffect, useState } from "react";
import type { TaskPage, Transcript } from "../../../../contract/tasks/entity.ts";
import type { ReviewReason } from "../../../../contract/tasks/rules.ts";
import { session } from "../../../providers/session.ts";
import { useKeptWork } from "../shared/use-kept-work.ts";
import { isSameText, isTranscript } from "../transcript-words.ts";

/** A review that is under way: what the reviewer has before them, and what they say of it. */
export interface Reviewing {
  /** The version of the task that was opened, and the worker's text in it: whatever is decided is decided on these. */
  readonly version: number;
  readonly content: Transcript | null;
  /** The text as the reviewer has it now. */
  readonly text: Transcript | null;
  /** Another text that gave way to it: the worker's new one, or the reviewer's of the one before. */
  readonly aside: Transcript | null;
  readonly reasons: readonly ReviewReason[];
  readonly comment: string;
}

/** The worker's text, or what a reviewer has made of it before. */
const textOf = ({ fixed, content }: TaskPage): Transcript | null => fixed ?? content;

const begin = (page: TaskPage): Reviewing => ({
  version: page.task.version,
  content: page.content,
  text: textOf(page),
  aside: null,
  reasons: [],
  comment: "",
});

const isFixed = ({ text, content }: Reviewing): boolean => !isSameText(text, content);
const isTyped = (review: Reviewing): boolean =>
  isFixed(review) || review.aside !== null || review.reasons.length > 0 || review.comment !== "";

const isReviewing = (kept: unknown): kept is Reviewing => {
  const { version, content, text, aside, reasons, comment } = (kept ?? {}) as Partial<Reviewing>;
  const areTexts = [content, text, aside].every((one) => one === null || isTranscript(one));
  return areTexts && typeof version === "number" && Array.isArray(reasons) && typeof comment === "string";
};

/**
 * The review of a task, kept in this browser until it is decided. It is of the version that was opened: what becomes of the
 * task meanwhile changes nothing of it before the reviewer says so.
 */
export const useReview = (page: TaskPage) => {
  const { task } = page;
  const options = { taskId: task._id, work: "review", isOne: isReviewing, isTyped };
  const { value: review, set, forget, isInBrowser } = useKeptWork<Reviewing>({ ...options, first: begin(page) });
  const [isSending, setSending] = useState(false);
  const isMoved = review.version !== task.version && !isSending;
  const isOver = isMoved && !task.can.decide;
  // The reply to the decision was lost.
  const isDecided = isOver && task.reviewer?._id === session.get().user?._id;
  useEffect(() => {
    if (isDecided) forget();
  });
  return {
    /** What someone else decided is shown as it is, unless something was typed that is still to be read. */
    review: isDecided || (isOver && !isTyped(review)) ? begin(page) : review,
    isFixed: isFixed(review),
    /** A reviewer's text was kept before, and is accepted unless another is sent. */
    hasKept: page.fixed !== null,
    isInBrowser,
    /** The worker has another text by now. */
    isMoved: isMoved && task.can.decide,
    /** Someone else decided before what was typed was sent. */
    isTooLate: isOver && !isDecided && isTyped(review),
    /** Notes whether a decision is on its way: what becomes of the task meanwhile is its doing. */
    setSending,
    change: (changes: Partial<Reviewing>) => set({ ...review, ...changes }),
    /** Goes on with the worker's text as it is now; what was corrected in the one before is put aside. */
    showNew: () => {
      const { reasons, comment, text } = review;
      set({ ...begin(page), reasons, comment, aside: isFixed(review) ? text : review.aside });
    },
    /** Goes on with the reviewer's text, in place of what the worker has by now. */
    keepMine: () => set({ ...review, version: task.version, content: page.content, aside: textOf(page) }),
    swap: () => set({ ...review, text: review.aside, aside: review.text }),
    discard: () => {
      set(begin(page));
      forget();
    },
    forget,
  };
};
export type Review = ReturnType<typeof useReview>;

import { useId, useState } from "react";
import { reviewMax } from "../../../../contract/courses/rules.ts";
import { toasts } from "../../../providers/toasts.ts";
import { forgetDraft, useDraft } from "../../../providers/use-draft.ts";
import { useStep } from "../../../providers/use-step.ts";
import { failureText } from "../../../ui/feedback/failure-text.ts";
import { plural } from "../../../ui/format.ts";
import { type NewReview, writeReview } from "../parts/queries.ts";
import { Star } from "../parts/stars.tsx";

const isReview = (kept: unknown): kept is NewReview =>
  typeof kept === "object" && kept !== null && "rating" in kept && "text" in kept && typeof kept.text === "string";
/** No rating is chosen yet. */
const nothing: NewReview = { rating: 0, text: "" };

interface Props {
  readonly courseId: string;
  /** The learner has seen all of it; otherwise the form opens when it is asked for, or with what was typed before. */
  readonly isFinished: boolean;
}

/** A learner's review of a course. What is typed stays in the browser until it is sent. */
export const ReviewForm = ({ courseId, isFinished }: Props) => {
  const id = useId();
  const draft = `review ${courseId}`;
  const [review, setReview] = useDraft(draft, nothing, isReview);
  const [isOpened, setOpened] = useState(review !== nothing);
  const [problem, setProblem] = useState("");
  const send = useStep((given: NewReview) => writeReview(courseId, given), {
    onSuccess: () => {
      forgetDraft(draft);
      toasts.success("Review published");
    },
    onError: (error) => setProblem(failureText(error)),
  });
  const change = (part: Partial<NewReview>): void => {
    setReview({ ...review, ...part });
    setProblem("");
  };
  if (!isOpened && !isFinished) {
    return (
      <button type="button" className="button learn-write" onClick={() => setOpened(true)}>
        Write a review
      </button>
    );
  }
  return (
    <form
      className="learn-review-form"
      aria-label="Your review"
      onSubmit={(event) => {
        event.preventDefault();
        if (review.rating === 0) setProblem("Choose a rating.");
        else if (!send.isPending) send.mutate(review);
      }}
    >
      <fieldset aria-describedby={`${id}-problem`}>
        <legend>How was it?</legend>
        <span className="learn-choose">
          {[1, 2, 3, 4, 5].map((stars) => (
            <label key={stars} title={plural(stars, "star")}>
              <input
                type="radio"
                name={`${id}-rating`}
                className="visually-hidden"
                checked={review.rating === stars}
                onChange={() => change({ rating: stars })}
              />
              <Star isFull={stars <= review.rating} />
              <span className="visually-hidden">{plural(stars, "star")}</span>
            </label>
          ))}
        </span>
      </fieldset>
      <label htmlFor={`${id}-text`}>What should others know? (optional)</label>
      <textarea
        id={`${id}-text`}
        rows={3}
        maxLength={reviewMax}
        value={review.text}
        onChange={({ target }) => change({ text: target.value })}
      />
      <div id={`${id}-problem`} role="alert" className="learn-problem">
        {problem}
      </div>
      <button type="submit" className="button" aria-disabled={send.isPending}>
        {send.isPending ? "One moment…" : "Publish review"}
      </button>
    </form>
  );
};

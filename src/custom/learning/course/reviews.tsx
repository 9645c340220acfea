import type { CourseReview } from "../../../../contract/course-reviews/endpoints.ts";
import type { Course } from "../../../../contract/courses/entity.ts";
import { toasts } from "../../../providers/toasts.ts";
import { Loaded } from "../../../ui/feedback/loaded.tsx";
import { useRun } from "../../../ui/feedback/use-run.ts";
import { When } from "../../../ui/fields/when.tsx";
import { number, plural } from "../../../ui/format.ts";
import { ShowMore } from "../../../ui/show-more.tsx";
import { deleteReview, restoreReview, useReviews, writeReview } from "../parts/queries.ts";
import { Star, Stars } from "../parts/stars.tsx";
import { isFinished } from "../parts/words.ts";
import { ReviewForm } from "./review-form.tsx";

/** What learners say about a course, and the form to say it. */
export const Reviews = ({ course }: { readonly course: Course }) => {
  const { _id, can } = course;
  const read = useReviews(_id);
  const [first] = read.data?.pages ?? [];
  return (
    <section className="learn-part" aria-labelledby="learn-reviews">
      <h2 id="learn-reviews">Reviews</h2>
      {can.review && <ReviewForm courseId={_id} isFinished={isFinished(course)} />}
      {first ? (
        <>
          {first.average === null ? (
            <p className="soft">No reviews yet.</p>
          ) : (
            <Distribution average={first.average} ratings={first.ratings} />
          )}
          <ul className="learn-reviews">
            {read.data?.pages.flatMap(({ reviews }) =>
              reviews.map((review) => <Review key={review._id} review={review} />),
            )}
          </ul>
          <ShowMore read={read} />
        </>
      ) : (
        <Loaded part read={read} loading={<p className="soft">Loading the reviews…</p>} />
      )}
    </section>
  );
};

interface DistributionProps {
  readonly average: number;
  /** How many gave 1, 2, 3, 4 and 5. */
  readonly ratings: readonly number[];
}

const Distribution = ({ average, ratings }: DistributionProps) => {
  const all = ratings.reduce((sum, count) => sum + count, 0);
  return (
    <div className="learn-distribution">
      <p className="learn-average">
        <Stars rating={average} />
        <span className="soft">{plural(all, "review")}</span>
      </p>
      <ul aria-label="Ratings">
        {ratings
          .map((count, index) => ({ stars: index + 1, count }))
          .toReversed()
          .map(({ stars, count }) => (
            <li key={stars} className="figures">
              <span>{plural(stars, "star")}</span>
              <span className="learn-bar" aria-hidden="true">
                <span style={{ inlineSize: `${(100 * count) / Math.max(all, 1)}%` }} />
              </span>
              <span>
                {number(count)}
                <span className="visually-hidden"> {count === 1 ? "review" : "reviews"}</span>
              </span>
            </li>
          ))}
      </ul>
    </div>
  );
};

const Review = ({ review }: { readonly review: CourseReview }) => {
  const { _id, course, user, rating, text, isMine, createdAt, can } = review;
  const run = useRun();
  const remove = async (): Promise<void> => {
    if (!(await run(() => deleteReview(_id)))) return;
    // Only managers restore what was deleted; one's own is written again.
    const undo = () => (isMine ? writeReview(course._id, { rating, text }) : restoreReview(_id));
    toasts.withAction("Review deleted", "Undo", () => void run(undo, "Review restored"));
  };
  return (
    <li>
      <p className="learn-facts">
        <span className="learn-given" role="img" aria-label={plural(rating, "star")}>
          {[1, 2, 3, 4, 5].map((stars) => (
            <Star key={stars} isFull={stars <= rating} />
          ))}
        </span>
        <strong>{isMine ? "You" : user.name}</strong>
        <span className="soft">
          <When at={createdAt} />
        </span>
        {can.remove && (
          <button
            type="button"
            className="button button-quiet"
            aria-label={isMine ? "Delete your review" : `Delete the review of ${user.name}`}
            onClick={() => void remove()}
          >
            Delete
          </button>
        )}
      </p>
      {text && (
        <p className="learn-summary" dir="auto">
          {text}
        </p>
      )}
    </li>
  );
};

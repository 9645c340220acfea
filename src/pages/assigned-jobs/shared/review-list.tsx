import { Link } from "react-router";
import type { JobReview } from "../../../../contract/assigned-jobs/entity.ts";
import { decidedStates } from "../../../../contract/assigned-jobs/states.ts";
import { ProposedChapter } from "../../../custom/learning/shared/proposed-chapter.tsx";
import { StateTag } from "../../../ui/fields/state-tag.tsx";
import { When } from "../../../ui/fields/when.tsx";
import "./review-list.css";

/** What reviewers did, as it is told afterwards. */
const done = { accept: "Accepted", fix: "Fixed and accepted", rework: "Sent back", reject: "Rejected" } as const;

interface Props {
  readonly reviews: readonly JobReview[];
  /** The id of the project whose guideline they cite. */
  readonly project: string;
  /** Workers don't read who decided. */
  readonly withReviewer: boolean;
}

/** Decisions about work with their reasons, the newest first. */
export const ReviewList = ({ reviews, project, withReviewer }: Props) => (
  <ol className="review-list">
    {reviews.toReversed().map(({ _id, decision, comment, reasons, chapter, reviewer, createdAt }) => (
      <li key={_id}>
        <p>
          <StateTag state={decidedStates[decision]} word={done[decision]} />{" "}
          <span className="soft">
            {withReviewer && (reviewer ? `by ${reviewer.name}, ` : "without a review, ")}
            <When at={createdAt} />
          </span>
        </p>
        {comment && <p className="review-comment">{comment}</p>}
        {reasons.length > 0 && (
          <ul className="review-reasons" aria-label="Clauses of the guideline">
            {reasons.map(({ anchor, text, number }) => (
              <li key={anchor}>
                <Link to={`/projects/${project}/guideline#${encodeURIComponent(anchor)}`}>{text}</Link>{" "}
                <span className="soft">version {number}</span>
              </li>
            ))}
          </ul>
        )}
        {chapter &&
          (withReviewer ? (
            <p className="soft">Chapter to read: {chapter.name}</p>
          ) : (
            <ProposedChapter chapter={chapter} />
          ))}
      </li>
    ))}
  </ol>
);

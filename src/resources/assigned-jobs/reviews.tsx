import type { AssignedJob } from "../../../contract/assigned-jobs/entity.ts";
import { ReviewList } from "../../pages/assigned-jobs/shared/review-list.tsx";
import type { RecordProps } from "../../ui/resource/resource.tsx";

/** What reviewers decided on the work, and what its worker says to that. */
const Reviews = ({ record: { reviews, projectId, disputeText, annotator } }: RecordProps<AssignedJob>) => (
  <>
    {disputeText && (
      <p>
        {annotator.name} disputes a decision: “{disputeText}”
      </p>
    )}
    {reviews.length > 0 ? (
      <ReviewList reviews={reviews} project={projectId._id} withReviewer />
    ) : (
      <p className="soft">No one has reviewed it yet.</p>
    )}
  </>
);

export default Reviews;

import { useEffect } from "react";
import { useNavigate, useParams } from "react-router";
import type { AssignedJob, WorkPlace } from "../../../contract/assigned-jobs/entity.ts";
import { assignedJobStateLabels } from "../../../contract/assigned-jobs/states.ts";
import { headingsOf } from "../../../contract/projects/clauses.ts";
import { toasts } from "../../providers/toasts.ts";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { StateTag } from "../../ui/fields/state-tag.tsx";
import { durationExact, plural } from "../../ui/format.ts";
import { Page } from "../../ui/shell/page.tsx";
import { useActivity } from "./shared/use-activity.ts";
import { DecisionForm } from "./decision-form.tsx";
import { GuidelineSide } from "./shared/guideline-side.tsx";
import { Place } from "./shared/work-place.tsx";
import { ReviewList } from "./shared/review-list.tsx";
import { noteReview, useAssigned, useGuidelineOf, useJobOf, useToReview } from "./queries.ts";
import "./reviews.css";

const breadcrumb = [{ label: "Reviews", to: "/reviews" }];

/** One submitted job beside the guideline that it has to keep; after the decision comes the next, loaded beforehand. */
const ReviewPage = () => {
  const { id = "" } = useParams();
  const navigate = useNavigate();
  const read = useAssigned(id);
  const waiting = useToReview();
  const next = waiting.data?.assignedJobs.find(({ _id }) => _id !== id)?._id;
  // The next one is in the cache by the time that it is wanted.
  const ahead = useAssigned(next);
  useJobOf(ahead.data?.assignedJob.job._id);
  useEffect(() => {
    window.scrollTo({ top: 0 });
  }, [id]);
  if (!read.data) {
    return (
      <Page title="Review" breadcrumb={breadcrumb}>
        <Loaded read={read} loading={<p className="soft">Loading the job…</p>} />
      </Page>
    );
  }
  const { assignedJob: assigned, place } = read.data;
  const goOn = (text: string) => {
    toasts.success(text);
    void navigate(next === undefined ? "/reviews" : `/reviews/${next}`);
  };
  return (
    <Page title={assigned.job.name} breadcrumb={breadcrumb}>
      <Review key={assigned._id} assigned={assigned} place={place} onDone={goOn} />
    </Page>
  );
};

interface Props {
  readonly assigned: AssignedJob;
  readonly place: WorkPlace | null;
  readonly onDone: (text: string) => void;
}

const Review = ({ assigned, place, onDone }: Props) => {
  const guideline = useGuidelineOf(assigned.projectId._id).data?.projectInfo.guideline;
  const { data } = useJobOf(assigned.job._id);
  useActivity(assigned._id, assigned.can.decide, noteReview);
  return (
    <div className="review-sides">
      <div className="review-work">
        <Facts assigned={assigned} />
        <Place place={place} />
        {data?.job.description && <p className="review-description">{data.job.description}</p>}
        {assigned.disputeText && (
          <section aria-label="Dispute">
            <h2>{assigned.annotator.name} disputes the decision</h2>
            <p className="review-description">{assigned.disputeText}</p>
          </section>
        )}
        {assigned.reviews.length > 0 && (
          <section aria-label="Earlier decisions">
            <h2>Earlier decisions</h2>
            <ReviewList reviews={assigned.reviews} project={assigned.projectId._id} withReviewer />
          </section>
        )}
        {assigned.can.decide ? (
          <DecisionForm
            assigned={assigned}
            headings={guideline === undefined ? undefined : headingsOf(guideline)}
            onDone={onDone}
          />
        ) : (
          <p className="soft">{whyNot(assigned)}</p>
        )}
      </div>
      <GuidelineSide project={assigned.projectId.name} guideline={guideline ?? ""} />
    </div>
  );
};

const whyNot = ({ status, reviewerId }: AssignedJob): string =>
  status === "in_review" && reviewerId
    ? `${reviewerId.name} reviews this.`
    : "There is nothing for you to decide here now.";

const Facts = ({ assigned }: { readonly assigned: AssignedJob }) => {
  const { status, annotator, projectId, items, activeSeconds, reviewSeconds, attemptLeft } = assigned;
  return (
    <p className="review-facts soft">
      <StateTag state={status} word={assignedJobStateLabels[status]} />
      <span>{annotator.name}</span>
      <span>{projectId.name}</span>
      {items !== null && <span>{plural(items, "item")}</span>}
      {activeSeconds > 0 && <span>{durationExact(activeSeconds)} at work</span>}
      {reviewSeconds !== null && reviewSeconds > 0 && <span>{durationExact(reviewSeconds)} in review</span>}
      <span>{plural(attemptLeft, "attempt")} left</span>
    </p>
  );
};

export default ReviewPage;

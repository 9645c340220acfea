import { Link } from "react-router";
import type { QuizSubmission } from "../../../contract/quiz-submissions/entity.ts";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { When } from "../../ui/fields/when.tsx";
import { number, plural } from "../../ui/format.ts";
import { Page } from "../../ui/shell/page.tsx";
import { useEssaysToReview } from "./queries.ts";
import "../../ui/button.css";
import "./quiz-reviews.css";

const title = "Essay reviews";

/** Essays that wait for a grade; the first is the next step, and after it comes the next by itself. */
const QuizReviewsPage = () => {
  const read = useEssaysToReview();
  if (!read.data) {
    return (
      <Page title={title} narrow>
        <Loaded read={read} loading={<p className="soft">Loading what waits…</p>} />
      </Page>
    );
  }
  const { submissions, filteredTotalCount, meta } = read.data;
  const [first] = submissions;
  if (!first) {
    return (
      <Page title={title} narrow>
        <p className="soft">No essays wait for a review. They appear here once a quiz with essays is submitted.</p>
      </Page>
    );
  }
  return (
    <Page
      title={title}
      narrow
      primaryAction={
        <Link className="button button-primary" to={`/quiz-reviews/${first._id}`}>
          Review the first
        </Link>
      }
    >
      <p className="soft">
        {meta.countExact ? "" : "More than "}
        {plural(filteredTotalCount, "attempt")} to review, the oldest first.
      </p>
      <ul className="essay-list">
        {submissions.map((submission) => (
          <Waiting key={submission._id} submission={submission} />
        ))}
      </ul>
      {filteredTotalCount > submissions.length && (
        <p className="soft">
          The first {number(submissions.length)} of {meta.countExact ? "" : "more than "}
          {number(filteredTotalCount)}.
        </p>
      )}
    </Page>
  );
};

const Waiting = ({ submission }: { readonly submission: QuizSubmission }) => {
  const { _id, quiz, user, number: attempt, submittedAt } = submission;
  return (
    <li>
      <div>
        <Link to={`/quiz-reviews/${_id}`}>{quiz.name}</Link>
        <p className="soft">
          {user.name} · attempt {attempt}
        </p>
      </div>
      {submittedAt && (
        <span className="soft">
          Submitted <When at={submittedAt} />
        </span>
      )}
    </li>
  );
};

export default QuizReviewsPage;

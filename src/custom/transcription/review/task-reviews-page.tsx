import { Link } from "react-router";
import { taskKindLabels } from "../../../../contract/tasks/rules.ts";
import { Loaded } from "../../../ui/feedback/loaded.tsx";
import { number, plural } from "../../../ui/format.ts";
import { When } from "../../../ui/fields/when.tsx";
import { Page } from "../../../ui/shell/page.tsx";
import { useToReview } from "./queries.ts";
import "../../../ui/button.css";
import "./reviews.css";

/** What waits for a review, the oldest first, with one way in. */
const TaskReviewsPage = () => {
  const read = useToReview();
  return (
    <Page title="Task reviews" narrow>
      <Loaded
        read={read}
        part
        loading={<p className="soft">Loading what waits…</p>}
        isEmpty={({ tasks }) => tasks.length === 0}
        empty={<p className="soft">Nothing waits for a review. New work appears here by itself.</p>}
      >
        {({ tasks, filteredTotalCount }) => (
          <>
            <p className="task-reviews-start">
              {plural(filteredTotalCount, "task")} to review
              <Link className="button button-primary" to={`/task-reviews/${tasks[0]!._id}`}>
                Start with the oldest
              </Link>
            </p>
            <ul className="task-reviews">
              {tasks.map(({ _id, reference, number: place, projectId, kind, user, submittedAt, isFast }) => (
                <li key={_id}>
                  <Link to={`/task-reviews/${_id}`}>{reference || `#${place}`}</Link>
                  <span className="soft">
                    {projectId.name} · {taskKindLabels[kind]} · {user.name}
                    {submittedAt && (
                      <>
                        {" · "}
                        <When at={submittedAt} />
                      </>
                    )}
                    {isFast && " · Very fast"}
                  </span>
                </li>
              ))}
            </ul>
            {filteredTotalCount > tasks.length && (
              <p className="soft">
                The oldest {number(tasks.length)} of {number(filteredTotalCount)}.
              </p>
            )}
          </>
        )}
      </Loaded>
    </Page>
  );
};

export default TaskReviewsPage;

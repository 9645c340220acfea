import { Link } from "react-router";
import type { Reason } from "../../../../contract/core/errors.ts";
import { endpointsOf } from "../../../providers/api.ts";
import { call } from "../../../providers/client.ts";
import { useStep } from "../../../providers/use-step.ts";
import { failureText } from "../../../ui/feedback/failure-text.ts";
import { coursePath } from "../../learning/shared/paths.ts";
import "../../../ui/button.css";
import "../../learning/shared/enrol.css";

const skillRequests = endpointsOf("skillRequests");

interface Props {
  readonly asked: NonNullable<Reason["asked"]>;
  /** The project that needs it, if it is on one that the user asks. */
  readonly project: string | undefined;
}

/** Asks the managers for a skill with one press, and says what came of it. */
export const AskForSkill = ({ asked: { skill, state, answer, course }, project }: Props) => {
  const ask = useStep<void, unknown>(() => call(skillRequests.ask, { body: { skill, project: project ?? null } }));
  if (state === "declined") {
    return (
      <p className="soft">
        You asked for it, and it was declined: {answer}
        {course && (
          <>
            {" "}
            Take the course <Link to={coursePath(course._id)}>{course.name}</Link>; then you can ask again.
          </>
        )}
      </p>
    );
  }
  if (state === "open" || ask.isSuccess) {
    return (
      <p className="soft" role="status">
        You have asked for it. We’ll notify you of the answer.
      </p>
    );
  }
  return (
    <div className="enrol">
      <button
        type="button"
        className="button"
        aria-disabled={ask.isPending}
        onClick={() => !ask.isPending && ask.mutate()}
      >
        {ask.isPending ? "One moment…" : "Ask for this skill"}
      </button>
      {ask.error && (
        <p role="alert" className="enrol-error">
          {failureText(ask.error)}
        </p>
      )}
    </div>
  );
};

import { useNavigate } from "react-router";
import type { ProjectInfo } from "../../../contract/projects/guidelines.ts";
import { call, type Reply } from "../../providers/client.ts";
import { endpointsOf } from "../../providers/api.ts";
import { useStep } from "../../providers/use-step.ts";
import { failureText } from "../../ui/feedback/failure-text.ts";
import { useWayBack } from "./way-back.ts";

const projects = endpointsOf("projects");

interface Props {
  /** The version on the screen, and so the one that is confirmed. */
  readonly info: ProjectInfo;
  /** Called if there is a newer version, which should be shown. */
  readonly onNewer: (newest: Reply<typeof projects.info>) => void;
}

/** The one step at the end of a guideline; it leads back to where the work goes on. */
export const HaveRead = ({ info: { _id, guidelineNumber }, onNewer }: Props) => {
  const navigate = useNavigate();
  const { to } = useWayBack();
  const params = { _id };
  const acknowledge = () => call(projects.acknowledgeGuideline, { params, body: { number: guidelineNumber } });
  const done = useStep<void, unknown>(acknowledge, {
    onSuccess: () => navigate(to, { state: { project: _id } }),
    onError: async (error) => {
      if (error.body.code !== "guideline_changed") return;
      onNewer(await call(projects.info, { params }));
    },
  });
  return (
    <div className="guideline-done">
      {done.error && <p role="alert">{failureText(done.error)}</p>}
      <button
        type="button"
        className="button button-primary"
        aria-disabled={done.isPending}
        onClick={() => !done.isPending && done.mutate()}
      >
        {done.isPending ? "One moment…" : "I have read it"}
      </button>
    </div>
  );
};

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import type { ProjectInfo } from "../../../contract/projects/guidelines.ts";
import { ApiError, call, type Reply } from "../../providers/client.ts";
import { callable } from "../../providers/facts.ts";
import { failureText } from "../../ui/feedback/use-run.ts";

const projects = callable("projects");

interface Props {
  /** What is shown, and so what is read. */
  readonly info: ProjectInfo;
  /** There is a newer one, which is to be shown. */
  readonly onNewer: (newest: Reply<typeof projects.info>) => void;
}

/** The one step at the end of a guideline, and then back to the check-in. */
export const HaveRead = ({ info: { _id, guidelineNumber }, onNewer }: Props) => {
  const client = useQueryClient();
  const navigate = useNavigate();
  const params = { _id };
  const done = useMutation({
    mutationFn: () => call(projects.acknowledgeGuideline, { params, body: { number: guidelineNumber } }),
    onSuccess: () => navigate("/check-in", { state: { project: _id } }),
    onError: async (error) => {
      if (!(error instanceof ApiError) || error.body.code !== "guideline_changed") return;
      onNewer(await call(projects.info, { params }));
    },
    onSettled: () => client.invalidateQueries({ queryKey: ["data", "default", "projects"] }),
    networkMode: "always",
    retry: false,
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

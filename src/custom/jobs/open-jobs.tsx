import { useNavigate } from "react-router";
import type { Job } from "../../../contract/jobs/endpoints.ts";
import { useStep } from "../../providers/use-step.ts";
import { toasts } from "../../providers/toasts.ts";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { number } from "../../ui/format.ts";
import { JobCard } from "./job-card.tsx";
import { takeJob, useHeldJobs, useOpenJobs } from "./queries.ts";

/** The jobs that the worker can take, and what keeps them from the others. */
export const OpenJobs = () => {
  const navigate = useNavigate();
  const held = useHeldJobs();
  const open = useOpenJobs(true);
  const shut = useOpenJobs(false);
  const take = useStep((job: string) => takeJob(job), {
    onSuccess: ({ assignedJob }) => navigate(`/my-jobs/${assignedJob._id}`),
    onError: (error) => toasts[error.body.code === "unchanged" ? "info" : "error"](error.message),
  });
  if (!open.data || !shut.data) {
    const both = {
      error: open.error ?? shut.error,
      refetch: () => Promise.all([open.refetch(), shut.refetch()]),
    };
    return <Loaded part read={both} loading={<p className="soft">Loading what is open…</p>} />;
  }
  const isNext = held.data?.assignedJobs.length === 0;
  const card = (job: Job, at: number) => (
    <JobCard
      key={job._id}
      job={job}
      isNext={isNext && at === 0}
      isBusy={take.isPending && take.variables === job._id}
      onTake={() => !take.isPending && take.mutate(job._id)}
    />
  );
  const { jobs, filteredTotalCount } = open.data;
  return (
    <>
      <section className="jobs-part" aria-label="Open to you">
        <h2>Open to you</h2>
        {jobs.length === 0 && (
          <p className="soft">
            {shut.data.jobs.length === 0
              ? "There are no jobs right now. New ones appear here by themselves."
              : "You can't take any job right now. See below why."}
          </p>
        )}
        <ul className="jobs-list">{jobs.map(card)}</ul>
        {filteredTotalCount > jobs.length && (
          <p className="soft">
            The newest {number(jobs.length)} of {number(filteredTotalCount)}.
          </p>
        )}
      </section>
      {shut.data.jobs.length > 0 && (
        <details className="jobs-part" open={jobs.length === 0}>
          <summary>
            <h2>Not open to you yet ({number(shut.data.filteredTotalCount)})</h2>
          </summary>
          <ul className="jobs-list">{shut.data.jobs.map(card)}</ul>
        </details>
      )}
    </>
  );
};

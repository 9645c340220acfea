import { Route, Routes } from "react-router";
import { assignedJobs } from "../../../contract/assigned-jobs/endpoints.ts";
import type { AssignedJob, WorkPlace } from "../../../contract/assigned-jobs/entity.ts";
import type { Endpoint } from "../../../contract/core/endpoint.ts";
import { type Job, jobs } from "../../../contract/jobs/endpoints.ts";
import MyJobPage from "../../../src/custom/jobs/my-job-page.tsx";
import MyJobsPage from "../../../src/custom/jobs/my-jobs-page.tsx";
import { ToastStack } from "../../../src/ui/feedback/toast-stack.tsx";
import type { Heard } from "./fake-server.ts";
import { assignedPage, jobOf, jobsPage } from "./jobs.ts";
import { showPage } from "./show-page.tsx";

interface Given {
  readonly mine?: readonly AssignedJob[];
  readonly open?: readonly Job[];
  readonly shut?: readonly Job[];
  readonly at?: WorkPlace;
  readonly payment?: string | null;
  readonly more?: readonly (readonly [Endpoint, (request: Heard) => unknown])[];
}

/** Where the work is done. */
export const place: WorkPlace = {
  name: "Quantigo",
  isStandIn: true,
  link: "https://annotate.example/jobs/901",
  isUnaware: false,
  dataset: "",
  itemRange: null,
  videos: [],
};

/** My jobs, or one of them, with what the server says. */
export const showMyJobs = (
  { mine = [], open = [], shut = [], at: where = place, payment = null, more = [] }: Given,
  at = "/my-jobs",
) =>
  showPage(
    <>
      <Routes>
        <Route path="/my-jobs" element={<MyJobsPage />} />
        <Route path="/my-jobs/:id" element={<MyJobPage />} />
      </Routes>
      <ToastStack />
    </>,
    {
      as: "annotator",
      at,
      answers: [
        ...more,
        [
          assignedJobs.mine,
          ({ query }) =>
            assignedPage(
              query.has("status") ? mine.filter(({ status }) => query.getAll("status").includes(status)) : mine,
            ),
        ],
        [assignedJobs.activity, () => ({ activeSeconds: 0 })],
        [
          assignedJobs.show,
          ({ params }) => ({ assignedJob: mine.find(({ _id }) => _id === params["_id"]), place: where, payment }),
        ],
        [jobs.list, ({ query }) => jobsPage(query.get("takable") === "true" ? open : shut)],
        [jobs.show, () => ({ job: jobOf(1, { description: "Every vehicle." }) })],
      ],
    },
  );

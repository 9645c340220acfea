import { Page } from "../../ui/shell/page.tsx";
import { Earlier } from "./earlier.tsx";
import { Held } from "./held.tsx";
import { OpenJobs } from "./open-jobs.tsx";
import "./jobs.css";

/** What the worker has to do, what they can take, and what they did. */
const MyJobsPage = () => (
  <Page title="My jobs" narrow>
    <Held />
    <OpenJobs />
    <Earlier />
  </Page>
);

export default MyJobsPage;

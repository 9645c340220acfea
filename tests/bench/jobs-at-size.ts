import { contract } from "../../contract/index.ts";
import { insertManyJobs } from "../server/helpers/many-jobs.ts";
import { benchAtSize, type SizeFigure, twoAnnotators } from "./at-size.ts";

const { jobs, assignedJobs } = contract;
const first = "limit=10";
const lists = [
  { list: "jobs, a worker", as: "worker", endpoint: jobs.list, query: first },
  { list: "jobs that I can take, a worker", as: "worker", endpoint: jobs.list, query: `${first}&takable=true` },
  { list: "my jobs, a worker", as: "worker", endpoint: assignedJobs.mine, query: first },
  { list: "jobs, a manager", as: "manager", endpoint: jobs.list, query: first },
  { list: "available jobs, a manager", as: "manager", endpoint: jobs.list, query: `${first}&isActive=true` },
  { list: "assigned jobs, a manager", as: "manager", endpoint: assignedJobs.list, query: first },
  { list: "submitted jobs, a manager", as: "manager", endpoint: assignedJobs.list, query: `${first}&status=submitted` },
  { list: "to review, a reviewer", as: "reviewer", endpoint: assignedJobs.toReview, query: first },
];

/** Shapes of the two companies are alike: a fiftieth of the available jobs is for one person alone. */
export const benchJobsAtSize = (folder: string): Promise<SizeFigure[]> =>
  benchAtSize(folder, lists, async (db, size) => {
    const each = size / 10;
    await insertManyJobs(db, { each, meant: await twoAnnotators(db), meantForOther: each / 50 });
    return {};
  });

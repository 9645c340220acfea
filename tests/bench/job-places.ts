import { contract } from "../../contract/index.ts";
import type { Endpoint } from "../../contract/core/endpoint.ts";
import { caller } from "./asking.ts";
import { signIn } from "./sign-in.ts";

/** A job of the demo company's worker, and the first one that its reviewer may review. */
export const jobPlaces = async (url: string): Promise<Record<"my job" | "review", string>> => {
  const first = async (who: "worker" | "reviewer", list: Endpoint): Promise<string> => {
    const call = caller(url, await signIn(url, `${who}@demo.muster.example`));
    const { assignedJobs } = await call<{ assignedJobs: { _id: string }[] }>(list, { query: "limit=1" });
    return assignedJobs[0]!._id;
  };
  const { mine, toReview } = contract.assignedJobs;
  return {
    "my job": `/my-jobs/${await first("worker", mine)}`,
    review: `/reviews/${await first("reviewer", toReview)}`,
  };
};

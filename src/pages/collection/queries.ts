import type { RejectCause } from "../../../contract/collection/states.ts";
import { endpointsOf } from "../../providers/api.ts";
import { call } from "../../providers/client.ts";
import { useEndpoint } from "../../providers/use-endpoint.ts";

const collection = endpointsOf("collection");

/** How many waiting uploads are read at once. */
const shown = 50;

/** What waits for a review, longest first; of one project, where it is given. */
export const useWaiting = (project: string | null) =>
  useEndpoint(
    collection.list,
    {
      query: { status: ["submitted"], sortBy: "submittedAt:asc", limit: shown, ...(project && { project: [project] }) },
    },
    { keepPrevious: true },
  );

export const approve = (_id: string, version: number) =>
  call(collection.approve, { params: { _id }, body: { version } });
export const reject = (_id: string, version: number, cause: RejectCause, comment: string) =>
  call(collection.reject, { params: { _id }, body: { cause, comment, version } });

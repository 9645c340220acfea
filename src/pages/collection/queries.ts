import type { RejectCause } from "../../../contract/collection/states.ts";
import { endpointsOf } from "../../providers/api.ts";
import { call } from "../../providers/client.ts";
import { session } from "../../providers/session.ts";
import { useEndpoint } from "../../providers/use-endpoint.ts";
import { usePages } from "../../providers/use-pages.ts";

const collection = endpointsOf("collection");

/** What waits for the reader's review, longest first, a page at a time; of one project, where it is given. */
export const useWaiting = (project: string | null) =>
  usePages(collection.list, {
    status: ["submitted"],
    sortBy: "submittedAt:asc",
    // Nobody reviews their own.
    where: JSON.stringify([{ field: "author", operator: "ne", value: session.get().user?._id }]),
    ...(project && { project: [project] }),
  });
export const useUpload = (_id: string, { enabled }: { readonly enabled: boolean }) =>
  useEndpoint(collection.show, { params: { _id } }, { enabled });

export const approve = (_id: string, version: number) =>
  call(collection.approve, { params: { _id }, body: { version } });
export const reject = (_id: string, version: number, cause: RejectCause, comment: string) =>
  call(collection.reject, { params: { _id }, body: { cause, comment, version } });

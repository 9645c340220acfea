import { lazy } from "react";
import { type Job, jobs } from "../../../contract/jobs/endpoints.ts";
import { endpointsOf } from "../../providers/api.ts";
import { oneOfBulk } from "../../ui/table/one-of-bulk.ts";
import type { RecordAction } from "../../ui/table/table-types.ts";
import { set, type Status, undo } from "./bulk-actions.ts";

// Without its schemas, which the list has no use for.
const quality = endpointsOf("quality");

/** What the actions ask of a job. */
type Acted = Pick<Job, "_id" | "title" | "status" | "version" | "can">;

const moveTo = (status: Status) => ({
  endpoint: jobs.bulkStatus,
  run: async ({ _id }: Acted) => oneOfBulk(await set(status)({ ids: [_id] })),
});

/** The actions on a job besides editing and deleting it. */
export const jobActions: readonly RecordAction<Acted>[] = [
  {
    key: "publish",
    label: "Publish",
    ...moveTo("available"),
    isOpen: ({ can, status }) => can.edit && (status === "draft" || status === "paused"),
    done: ({ title }) => `${title} is published`,
    undoBy: undo("paused", "paused"),
  },
  {
    key: "pause",
    label: "Pause",
    ...moveTo("paused"),
    isOpen: ({ can, status }) => can.edit && status === "available",
    done: ({ title }) => `${title} is paused`,
    undoBy: undo("published", "available"),
  },
  {
    key: "share",
    label: "Share with others",
    endpoint: quality.share,
    isOpen: ({ can }) => can.edit,
    dialog: lazy(() => import("./share.tsx")),
  },
];

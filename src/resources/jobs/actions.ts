import { lazy } from "react";
import { type Job, jobs } from "../../../contract/jobs/endpoints.ts";
import { endpointsOf } from "../../providers/api.ts";
import { oneOfBulk } from "../../providers/one-of-bulk.ts";
import { statusUndo } from "../../ui/table/status-undo.ts";
import type { RecordAction } from "../../ui/table/table-types.ts";
import { set, type Status } from "./bulk-actions.ts";

// Without its schemas, which the list has no use for.
const quality = endpointsOf("quality");

/** What the actions ask of a job. */
type Acted = Pick<Job, "_id" | "title" | "status" | "version" | "can">;

const { remember, undoBy } = statusUndo<Status>((status, select) => set(status)(select));

const moveTo = (status: Status) => ({
  endpoint: jobs.bulkStatus,
  run: async ({ _id, status: was }: Acted) => {
    const reply = oneOfBulk(await set(status)({ ids: [_id] }));
    // The actions are open only in states that managers set themselves.
    remember(_id, was as Status);
    return reply;
  },
  undoBy,
});

/** The actions on a job besides editing and deleting it. */
export const jobActions: readonly RecordAction<Acted>[] = [
  {
    key: "publish",
    label: "Publish",
    step: "main",
    ...moveTo("available"),
    isOpen: ({ can, status }) => can.edit && (status === "draft" || status === "paused"),
    done: ({ title }) => `${title} is published`,
  },
  {
    key: "pause",
    label: "Pause",
    ...moveTo("paused"),
    isOpen: ({ can, status }) => can.edit && status === "available",
    done: ({ title }) => `${title} is paused`,
  },
  {
    key: "share",
    label: "Share with others",
    endpoint: quality.share,
    isOpen: ({ can }) => can.edit,
    dialog: lazy(() => import("./share.tsx")),
  },
];

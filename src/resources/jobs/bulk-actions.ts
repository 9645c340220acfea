import { jobs } from "../../../contract/jobs/endpoints.ts";
import type { settableJobStates } from "../../../contract/jobs/states.ts";
import { call } from "../../providers/client.ts";
import { plural } from "../../ui/format.ts";
import type { Select } from "../../ui/table/selection.ts";
import type { BulkAction } from "../../ui/table/table-types.ts";

/** That managers set by themselves. */
export type Status = (typeof settableJobStates)[number];
/** Throws ApiError. */
export const set = (status: Status) => (select: Select) => call(jobs.bulkStatus, { body: { select, status } });
const undo = (done: string, status: Status) => ({
  done,
  run: (ids: readonly string[]) => set(status)({ ids: [...ids] }),
});

/** The bulk actions on jobs besides editing and deleting. */
export const jobBulkActions: readonly BulkAction[] = [
  {
    key: "publish",
    label: "Publish",
    endpoint: jobs.bulkStatus,
    done: "published",
    run: set("available"),
    undoBy: undo("paused", "paused"),
  },
  {
    key: "pause",
    label: "Pause",
    endpoint: jobs.bulkStatus,
    done: "paused",
    run: set("paused"),
    undoBy: undo("published", "available"),
  },
  {
    key: "archive",
    label: "Archive",
    endpoint: jobs.bulkStatus,
    done: "archived",
    confirm: (count) => `Archive ${plural(count, "job")}? They can't be taken or changed any more.`,
    run: set("archived"),
  },
];

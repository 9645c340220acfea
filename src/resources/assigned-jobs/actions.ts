import { lazy } from "react";
import type { AssignedJob } from "../../../contract/assigned-jobs/entity.ts";
import { assignedJobs } from "../../../contract/assigned-jobs/endpoints.ts";
import { call } from "../../providers/client.ts";
import { dateTime, plural } from "../../ui/format.ts";
import { oneOfBulk } from "../../providers/one-of-bulk.ts";
import type { Select } from "../../ui/table/selection.ts";
import type { BulkAction, RecordAction } from "../../ui/table/table-types.ts";
import { Reopened, TakenBack } from "./jobs-moved.tsx";

type Status = "released" | "cancelled" | "rework" | "submitted";
const set = (assignedJobIds: readonly string[], status: Status) =>
  call(assignedJobs.changeStatus, { body: { assignedJobIds: [...assignedJobIds], status } });

const setAll = (status: Status) => (select: Select) => set("ids" in select ? select.ids : [], status);

/** The bulk actions on assigned jobs, whose calls take ids as the product's specification has it. */
export const assignedJobBulkActions: readonly BulkAction[] = [
  {
    key: "reassign",
    label: "Reassign…",
    endpoint: assignedJobs.reassign,
    idsOnly: true,
    done: "reassigned",
    dialog: lazy(() => import("./bulk-reassign.tsx")),
  },
  {
    key: "release",
    label: "Take back",
    endpoint: assignedJobs.changeStatus,
    idsOnly: true,
    done: "taken back",
    confirm: (count) => `Take back ${plural(count, "job")}?`,
    moves: TakenBack,
    run: setAll("released"),
  },
  {
    key: "reopen",
    label: "Reopen",
    endpoint: assignedJobs.changeStatus,
    idsOnly: true,
    done: "reopened",
    confirm: (count) => `Reopen ${plural(count, "job")}?`,
    moves: Reopened,
    run: setAll("rework"),
  },
];

/** The actions on one assigned job. */
export const assignedJobActions: readonly RecordAction<AssignedJob>[] = [
  {
    key: "review",
    label: "Review",
    step: "main",
    endpoint: assignedJobs.review,
    isOpen: ({ can }) => can.decide || can.claim,
    to: ({ _id }) => `/reviews/${_id}`,
  },
  {
    key: "release",
    label: "Take back",
    endpoint: assignedJobs.changeStatus,
    isOpen: ({ can }) => can.reassign,
    confirm: ({ job, annotator }) => ({
      title: `Take ${job.name} back from ${annotator.name}?`,
      content: "They are told, and others can take it.",
    }),
    run: async ({ _id }) => oneOfBulk(await set([_id], "released")),
    done: ({ job }) => `${job.name} is open to others again`,
  },
  {
    key: "open",
    label: "Open to others now",
    endpoint: assignedJobs.openToOthers,
    isOpen: ({ can }) => can.openToOthers,
    confirm: ({ job, annotator, disputeEndsAt }) => ({
      title: `Open ${job.name} to others now?`,
      content: `${annotator.name} can dispute the rejection until ${dateTime(disputeEndsAt ?? "")}. Once someone else takes the job, they can't any more.`,
    }),
    run: ({ _id }) => call(assignedJobs.openToOthers, { params: { _id } }),
    done: ({ job }) => `${job.name} is open to others`,
  },
  {
    key: "reopen",
    label: "Reopen",
    endpoint: assignedJobs.changeStatus,
    isOpen: ({ can }) => can.reopen,
    confirm: ({ job, annotator }) => ({
      title: `Reopen ${job.name}?`,
      content: `It goes back to ${annotator.name}, with all of its time.`,
    }),
    run: async ({ _id }) => oneOfBulk(await set([_id], "rework")),
    done: ({ annotator }) => `It is with ${annotator.name} again`,
  },
];

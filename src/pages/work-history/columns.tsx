import type { ReactNode } from "react";
import { messageOf } from "../../../contract/core/errors.ts";
import type { WorkHistory } from "../../../contract/work-history/entity.ts";
import { workHistoryStateLabels } from "../../../contract/work-history/states.ts";
import { session } from "../../providers/session.ts";
import { RecordLink } from "../../ui/fields/record-link.tsx";
import type { Column } from "../../ui/table/table-types.ts";
import { StateTag } from "../../ui/fields/state-tag.tsx";
import { FlagTag } from "./flag-tag.tsx";
import { type HoursRow, ofRow } from "./hours-row.ts";
import type { View } from "./view-tabs.tsx";

/** The flags of an entry as labels, or a quiet "Clean". */
const FlagTags = ({ entry }: { readonly entry: HoursRow }) =>
  entry.flags.length === 0 ? (
    <span className="soft">Clean</span>
  ) : (
    <span className="flag-tags">
      {entry.flags.map(({ flag }) => (
        <FlagTag key={flag} entry={entry} flag={flag} />
      ))}
    </span>
  );

/** Someone else decides on the user's own hours, and the row says so. */
const isMineAndWaiting = ({ state, can, user }: HoursRow): boolean =>
  state === "pending" && !can.approve && user._id === session.get().user?._id;

/** Long words break here, so that the table fits a laptop. */
const Narrow = ({ children }: { readonly children: ReactNode }) => <div className="approvals-narrow">{children}</div>;

const user: Column<WorkHistory> = {
  field: "user",
  render: ofRow((entry) => <Narrow>{entry.user.name}</Narrow>),
};
const flags: Column<WorkHistory> = {
  field: "flagScore",
  title: "Flags",
  render: ofRow((entry) => (
    <Narrow>
      {isMineAndWaiting(entry) && <div className="soft">{messageOf("own_work")}</div>}
      <FlagTags entry={entry} />
    </Narrow>
  )),
};
const project: Column<WorkHistory> = {
  field: "project",
  render: ofRow((entry) => (
    <Narrow>
      <RecordLink area="projects" to={entry.project} />
    </Narrow>
  )),
};
/** The worker's note; the details of a correction are in the row's detail. */
const note: Column<WorkHistory> = {
  field: "note",
  render: ofRow(({ note: text, correctionReason }) => (
    <Narrow>
      {text || (correctionReason ? null : "–")}
      {correctionReason && <div className="soft">Reason: {correctionReason}</div>}
    </Narrow>
  )),
};
const cause: Column<WorkHistory> = {
  field: "rejectionCause",
  render: ofRow((entry) => <Narrow>{entry.rejectionCause}</Narrow>),
};
const state: Column<WorkHistory> = {
  field: "state",
  render: ofRow((entry) => (
    <Narrow>
      <StateTag state={entry.state} word={workHistoryStateLabels[entry.state]} />
      {entry.rejectionCause && <div className="soft">{entry.rejectionCause}</div>}
    </Narrow>
  )),
};
const hours: readonly Column<WorkHistory>[] = ["checkedInDate", "checkedInTime", "seconds"];

/** A view that fixes the states offers no filter by state. */
export const hoursFilterNames = [
  "state",
  "flag",
  "clean",
  "overdue",
  "project",
  "user",
  "upload",
  "startDate",
  "endDate",
  "hourOfDay",
];

/** The columns of each view: the state only if it is not the same in every row. */
export const columnsOf: Record<View | "read", readonly Column<WorkHistory>[]> = {
  waiting: [user, project, flags, ...hours, note],
  approved: [user, project, flags, ...hours, "approvedBy", state],
  rejected: [user, project, ...hours, note, cause],
  all: [user, project, ...hours, note, state],
  read: [user, project, ...hours, { field: "amount", align: "right" }, state],
};

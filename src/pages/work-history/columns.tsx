import type { ReactNode } from "react";
import { messageOf } from "../../../contract/core/errors.ts";
import type { WorkHistory } from "../../../contract/work-history/entity.ts";
import { workHistoryStateWords } from "../../../contract/work-history/states.ts";
import { session } from "../../providers/session.ts";
import { RecordLink } from "../../ui/fields/record-link.tsx";
import type { Column } from "../../ui/table/table-types.ts";
import { StateTag } from "../../ui/fields/state-tag.tsx";
import { OddTags } from "./odd-tags.tsx";
import type { View } from "./view-tabs.tsx";

/** One's own hours are decided by somebody else, and the row says so. */
const isMineAndWaiting = ({ state, can, user }: WorkHistory): boolean =>
  state === "pending" && !can.approve && user._id === session.get().user?._id;

/** Long words break here, so that the table fits a laptop. */
const Narrow = ({ children }: { readonly children: ReactNode }) => <div className="approvals-narrow">{children}</div>;

const user: Column<WorkHistory> = {
  field: "user",
  render: (entry) => <Narrow>{entry.user.name}</Narrow>,
};
const odd: Column<WorkHistory> = {
  field: "oddness",
  title: "Odd",
  render: (entry) => (
    <Narrow>
      {isMineAndWaiting(entry) && <div className="soft">{messageOf("own_work")}</div>}
      <OddTags flags={entry.flags} />
    </Narrow>
  ),
};
const project: Column<WorkHistory> = {
  field: "project",
  render: (entry) => (
    <Narrow>
      <RecordLink area="projects" to={entry.project} />
    </Narrow>
  ),
};
/** The worker's words; what they corrected stands in the row's detail. */
const note: Column<WorkHistory> = {
  field: "note",
  render: ({ note: said, correctionReason }) => (
    <Narrow>
      {said || (correctionReason ? null : "–")}
      {correctionReason && <div className="soft">Reason: {correctionReason}</div>}
    </Narrow>
  ),
};
const cause: Column<WorkHistory> = {
  field: "rejectionCause",
  render: (entry) => <Narrow>{entry.rejectionCause}</Narrow>,
};
const state: Column<WorkHistory> = {
  field: "state",
  render: (entry) => (
    <Narrow>
      <StateTag state={entry.state} word={workHistoryStateWords[entry.state]} />
      {entry.rejectionCause && <div className="soft">{entry.rejectionCause}</div>}
    </Narrow>
  ),
};
const hours: readonly Column<WorkHistory>[] = ["checkedInDate", "checkedInTime", "seconds"];

/** What each view shows of an entry: its state only where it is not the same in every row. */
export const columnsOf: Record<View, readonly Column<WorkHistory>[]> = {
  waiting: [user, project, odd, ...hours, note],
  approved: [user, project, odd, ...hours, "approvedBy", state],
  rejected: [user, project, ...hours, note, cause],
  all: [user, project, ...hours, note, state],
};

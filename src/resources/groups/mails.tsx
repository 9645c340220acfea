import { GroupMail } from "../../../contract/groups/mails.ts";
import { type Group, groupsFailed } from "../../../contract/groups/records.ts";
import { groups } from "../../../contract/groups/endpoints.ts";
import { RecordTable } from "../../ui/table/record-table.tsx";
import type { Column, RecordPage } from "../../ui/table/table-types.ts";
import type { RecordProps } from "../../ui/resource/resource.tsx";
import { ActionButtons } from "./action-buttons.tsx";
import { mailMembers } from "./actions.ts";
import { stateSum, useWhileQueued } from "./mail-states.ts";

const columns: readonly Column<GroupMail>[] = [
  "subject",
  "sentBy",
  "recipients",
  { field: "states", title: "Delivery", render: stateSum },
  "createdAt",
];

/** The mails that were sent to a group. */
const Mails = ({ record: group }: RecordProps<Group>) => (
  <RecordTable
    id="group-mails"
    label="Mails"
    endpoint={groups.mails}
    params={{ _id: group._id }}
    entity={GroupMail}
    columns={columns}
    actions={<ActionButtons group={group} actions={[mailMembers]} />}
    prefix="mails-"
    failedText={groupsFailed}
    title={({ subject }) => subject}
    openPath={({ _id }) => `/groups/mails/${_id}`}
    summary={(page) => <Watch page={page} />}
    emptyText="No mails to this group yet."
  />
);

const Watch = ({ page }: { readonly page: RecordPage<GroupMail> }) => {
  useWhileQueued(page.records.some(({ queued }) => queued > 0));
  return null;
};

export default Mails;

import { useParams } from "react-router";
import { Recipient } from "../../../contract/groups/mails.ts";
import { groupsFailed } from "../../../contract/groups/records.ts";
import { groups } from "../../../contract/groups/endpoints.ts";
import { useRow } from "../../providers/use-row.ts";
import { dateTime } from "../../ui/format.ts";
import { Loading } from "../../ui/feedback/loading.tsx";
import { Page } from "../../ui/shell/page.tsx";
import { RecordMissing } from "../../ui/show/record-missing.tsx";
import { RecordTable } from "../../ui/table/record-table.tsx";
import type { Column } from "../../ui/table/table-types.ts";
import { MailState } from "./mail-state.tsx";
import { stateSum, useWhileQueued } from "./mail-states.ts";
import "./groups.css";

const columns: readonly Column<Recipient>[] = [
  "name",
  { field: "state", render: ({ state }) => <MailState state={state} /> },
  "error",
  "sentAt",
];

/** A mail to a group: its words, and what became of it, person by person. */
const MailPage = () => {
  const { id: _id = "" } = useParams();
  const { data, error, refetch } = useRow(groups.mail, { params: { _id } });
  const mail = data?.mail;
  useWhileQueued(mail !== undefined && mail.queued > 0, refetch);
  if (error && !mail) {
    return <RecordMissing error={error} noun="mail" crumbs={[]} text={groupsFailed} retry={() => void refetch()} />;
  }
  if (!mail) return <Loading />;
  const path = `/groups/${mail.group._id}`;
  return (
    <Page
      title={mail.subject}
      breadcrumb={[
        { label: mail.group.name, to: path },
        { label: "Mails", to: `${path}?tab=mails` },
      ]}
    >
      <p className="soft">
        {mail.sentBy.name}, {dateTime(mail.createdAt)}. {stateSum(mail)}.
      </p>
      <div className="group-mail-text">{mail.text}</div>
      <RecordTable
        id="group-mail-states"
        label="Recipients"
        row={groups.mailStates}
        params={{ _id }}
        entity={Recipient}
        columns={columns}
        failedText={groupsFailed}
        title={({ name }) => name}
        emptyText="It went to nobody."
      />
    </Page>
  );
};

export default MailPage;

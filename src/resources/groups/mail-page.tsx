import { useParams } from "react-router";
import { Recipient } from "../../../contract/groups/mails.ts";
import { groupsFailed } from "../../../contract/groups/records.ts";
import { groups } from "../../../contract/groups/endpoints.ts";
import { useEndpoint } from "../../providers/use-endpoint.ts";
import { dateTime } from "../../ui/format.ts";
import { Loading } from "../../ui/feedback/loading.tsx";
import { Page } from "../../ui/shell/page.tsx";
import { RecordMissing } from "../../ui/show/record-missing.tsx";
import { RecordTable } from "../../ui/table/record-table.tsx";
import type { Column } from "../../ui/table/table-types.ts";
import { Tag } from "antd";
import { stateSum, useWhileQueued } from "./mail-states.ts";
import "./groups.css";

const colors: Record<Recipient["state"], string> = {
  queued: "default",
  sent: "success",
  kept: "processing",
  failed: "error",
  left_out: "warning",
};

/** The state of a mail to one person. */
const MailState = ({ state }: { readonly state: Recipient["state"] }) => (
  <Tag color={colors[state]}>{Recipient.shape.state.meta()?.options?.[state]}</Tag>
);

const columns: readonly Column<Recipient>[] = [
  "name",
  { field: "state", render: ({ state }) => <MailState state={state} /> },
  "error",
  "sentAt",
];

/** A mail to a group: its text, and its state for each recipient. */
const MailPage = () => {
  const { id: _id = "" } = useParams();
  const { data, error, refetch } = useEndpoint(groups.mail, { params: { _id } });
  const mail = data?.mail;
  useWhileQueued(mail !== undefined && mail.queued > 0, refetch);
  if (error && !mail) {
    return (
      <RecordMissing error={error} noun="mail" breadcrumbs={[]} text={groupsFailed} retry={() => void refetch()} />
    );
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
        endpoint={groups.mailStates}
        params={{ _id }}
        entity={Recipient}
        columns={columns}
        failedText={groupsFailed}
        title={({ name }) => name}
        emptyText="It was sent to no one."
      />
    </Page>
  );
};

export default MailPage;

import { Tag } from "antd";
import { Mail, system } from "../../../contract/system/endpoints.ts";
import { Page } from "../../ui/shell/page.tsx";
import { RecordTable } from "../../ui/table/record-table.tsx";
import type { Column } from "../../ui/table/table-types.ts";

const tagColors: Record<Mail["state"], string> = {
  queued: "default",
  sent: "success",
  kept: "processing",
  failed: "error",
};

const columns: readonly Column<Mail>[] = [
  "subject",
  "to",
  {
    field: "state",
    render: ({ state, error }) => (
      <Tag color={tagColors[state]} title={error ?? undefined}>
        {Mail.shape.state.meta()?.options?.[state]}
      </Tag>
    ),
  },
  "createdAt",
];

/** The mails that the server wrote. Without SMTP they are kept here, links included, and an administrator passes them on. */
const OutboxPage = () => (
  <Page title="Outbox">
    <RecordTable
      id="outbox"
      label="Mails"
      endpoint={system.outbox}
      entity={Mail}
      columns={columns}
      title={({ subject, to }) => `${subject}, to ${to}`}
      openPath={({ _id }) => `/outbox/${_id}`}
      emptyText="No mail was written yet. Invitations, verifications and password links appear here."
    />
  </Page>
);

export default OutboxPage;

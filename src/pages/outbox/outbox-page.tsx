import { Table, Tag } from "antd";
import { Link, useSearchParams } from "react-router";
import { Mail, system } from "../../../contract/system.ts";
import { Trouble } from "../../layout/trouble.tsx";
import { useRow } from "../../providers/use-row.ts";
import { Page } from "../../ui/page.tsx";
import { When } from "../../ui/when.tsx";

const pageSize = 20;
const { to, subject, state, createdAt } = Mail.shape;
const tagColors: Record<Mail["state"], string> = {
  queued: "default",
  sent: "success",
  kept: "processing",
  failed: "error",
};

/** The mail that the server wrote: without SMTP it is kept here, and an administrator passes it on. */
export default function OutboxPage() {
  const [params, setParams] = useSearchParams();
  const page = Math.max(1, Math.trunc(Number(params.get("page"))) || 1);
  const query = { limit: pageSize, skip: (page - 1) * pageSize };
  const { data, error, isFetching, refetch } = useRow(system.outbox, { query }, { keepPrevious: true, isUnannounced: true });
  if (error) return <Trouble error={error} again={() => void refetch()} />;
  return (
    <Page title="Outbox">
      <Table<Mail>
        size="small"
        rowKey="_id"
        loading={isFetching && !data}
        dataSource={data?.mails ?? []}
        className="scrolling-table"
        locale={{
          emptyText: (
            <span className="table-empty">
              No mail was written yet. Invitations, verifications and password links appear here.
            </span>
          ),
        }}
        pagination={{
          current: page,
          pageSize,
          total: data?.filteredTotalCount ?? 0,
          showSizeChanger: false,
          hideOnSinglePage: true,
          onChange: (next) => setParams({ page: String(next) }),
        }}
        columns={[
          {
            title: subject.meta()?.label,
            dataIndex: "subject",
            render: (text: string, { _id }) => <Link to={`/outbox/${_id}`}>{text}</Link>,
          },
          { title: to.meta()?.label, dataIndex: "to" },
          {
            title: state.meta()?.label,
            dataIndex: "state",
            render: (value: Mail["state"], mail) => (
              <Tag color={tagColors[value]} title={mail.error ?? undefined}>
                {state.meta()?.options?.[value]}
              </Tag>
            ),
          },
          { title: createdAt.meta()?.label, dataIndex: "createdAt", render: (at: string) => <When at={at} /> },
        ]}
      />
    </Page>
  );
}

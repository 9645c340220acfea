import { Alert } from "antd";
import { useParams } from "react-router";
import { messageOf } from "../../../contract/core/errors.ts";
import { HoursUpload, hoursUploads } from "../../../contract/hours-uploads/endpoints.ts";
import { projects } from "../../../contract/projects/endpoints.ts";
import { call } from "../../providers/client.ts";
import { useEndpoint } from "../../providers/use-endpoint.ts";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { dateTime, plural } from "../../ui/format.ts";
import { Page } from "../../ui/shell/page.tsx";
import { RecordTable } from "../../ui/table/record-table.tsx";
import { TableLoading } from "../../ui/feedback/table-states.tsx";
import type { Column, RecordAction } from "../../ui/table/table-types.ts";
import { entriesOf } from "./entries-of.ts";
import { UploadFile } from "./upload-file.tsx";
import "./upload-hours.css";

const columns: readonly Column<HoursUpload>[] = [
  "name",
  "createdAt",
  "uploadedBy",
  "entries",
  "people",
  "seconds",
  {
    field: "undoneAt",
    render: ({ undoneAt, undoneBy }) => (undoneAt ? `${dateTime(undoneAt)}, ${undoneBy?.name}` : "–"),
  },
];

const actions: readonly RecordAction<HoursUpload>[] = [
  { key: "entries", label: "Show these entries", endpoint: hoursUploads.list, to: entriesOf },
  {
    key: "take-back",
    label: "Undo this upload",
    danger: true,
    endpoint: hoursUploads.undo,
    isOpen: ({ can }) => can.undo,
    confirm: ({ name, entries }) => ({
      title: `Undo the upload of ${name}?`,
      content: `${plural(entries, "entry", "entries")} will be gone, as if the file had never been uploaded.`,
    }),
    run: ({ _id }) => call(hoursUploads.undo, { params: { _id } }),
    done: ({ name }) => `Upload of ${name} undone`,
  },
];

/** Where managers upload files of hours to a project, and find earlier uploads. */
const UploadHoursPage = () => {
  const { id = "" } = useParams();
  const { data, error, refetch } = useEndpoint(projects.show, { params: { _id: id } });
  if (!data) return <Loaded read={{ error, refetch }} loading={<TableLoading />} />;
  const { _id, name, payBy } = data.projectDrawer;
  const breadcrumbs = [
    { label: "Projects", to: "/projects" },
    { label: name, to: `/projects/${_id}` },
  ];
  return (
    <Page title={`Upload hours to ${name}`} breadcrumb={breadcrumbs}>
      {payBy === "piece" ? (
        <Alert type="info" showIcon message={messageOf("paid_by_piece")} />
      ) : (
        <UploadFile projectId={_id} />
      )}
      <section className="upload-hours-earlier" aria-labelledby="earlier-uploads">
        <h2 id="earlier-uploads">Uploaded files</h2>
        <RecordTable
          id="hours-uploads"
          label="Files of hours"
          endpoint={hoursUploads.list}
          entity={HoursUpload}
          columns={columns}
          filters={[]}
          fixedQuery={{ project: _id }}
          rowActions={actions}
          alsoOf={["workHistory"]}
          prefix="uploads-"
          emptyText="No uploads to this project yet."
        />
      </section>
    </Page>
  );
};

export default UploadHoursPage;

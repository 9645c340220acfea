import { useParams } from "react-router";
import { HoursUpload, hoursUploads } from "../../../contract/hours-uploads/endpoints.ts";
import { projects } from "../../../contract/projects/endpoints.ts";
import { call } from "../../providers/client.ts";
import { useRow } from "../../providers/use-row.ts";
import { Failed } from "../../ui/feedback/failed.tsx";
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
    field: "takenBackAt",
    render: ({ takenBackAt, takenBackBy }) => (takenBackAt ? `${dateTime(takenBackAt)}, ${takenBackBy?.name}` : "–"),
  },
];

const actions: readonly RecordAction<HoursUpload>[] = [
  { key: "entries", label: "Show these entries", row: hoursUploads.list, to: entriesOf },
  {
    key: "take-back",
    label: "Take back this upload",
    danger: true,
    row: hoursUploads.takeBack,
    isOpen: ({ can }) => can.takeBack,
    confirm: ({ name, entries }) => ({
      title: `Take back ${name}?`,
      content: `${plural(entries, "entry", "entries")} will be gone, as if the file had never been uploaded.`,
    }),
    run: ({ _id }) => call(hoursUploads.takeBack, { params: { _id } }),
    done: ({ name }) => `${name} taken back`,
  },
];

/** Where managers upload files of hours to a project, and find those that were uploaded. */
const UploadHoursPage = () => {
  const { id = "" } = useParams();
  const { data, error, refetch } = useRow(projects.show, { params: { _id: id } });
  if (error && !data) return <Failed error={error} again={() => void refetch()} />;
  if (!data) return <TableLoading />;
  const { _id, name } = data.projectDrawer;
  const crumbs = [
    { label: "Projects", to: "/projects" },
    { label: name, to: `/projects/${_id}` },
  ];
  return (
    <Page title={`Upload hours to ${name}`} breadcrumb={crumbs}>
      <UploadFile projectId={_id} />
      <section className="upload-hours-earlier" aria-labelledby="earlier-uploads">
        <h2 id="earlier-uploads">Uploaded files</h2>
        <RecordTable
          id="hours-uploads"
          label="Files of hours"
          row={hoursUploads.list}
          entity={HoursUpload}
          columns={columns}
          filters={[]}
          fixedQuery={{ project: _id }}
          rowActions={actions}
          alsoOf={["workHistory"]}
          prefix="uploads-"
          emptyText="Nothing was uploaded to this project yet."
        />
      </section>
    </Page>
  );
};

export default UploadHoursPage;

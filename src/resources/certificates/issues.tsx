import { Button } from "antd";
import { issueKindLabels } from "../../../contract/certificates/states.ts";
import { certificates } from "../../../contract/certificates/endpoints.ts";
import type { Certificate, CertificateIssue } from "../../../contract/certificates/entity.ts";
import { saveCertificate } from "../../pages/certificates/shared/save-certificate.ts";
import { useEndpoint } from "../../providers/use-endpoint.ts";
import { type FigureColumn, FigureTable } from "../../ui/charts/figure-table.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { hasOldName } from "./name-on-it.tsx";
import { useRun } from "../../ui/feedback/use-run.ts";
import { day } from "../../ui/format.ts";
import type { RecordProps } from "../../ui/resource/resource.tsx";

/** All issues of a certificate, with their files. */
const Issues = ({ record }: RecordProps<Certificate>) => {
  const { _id } = record;
  const read = useEndpoint(certificates.issues, { params: { _id } });
  const run = useRun();
  const columns: readonly FigureColumn<CertificateIssue>[] = [
    { title: "Issue", show: ({ issue }) => issue, cell: ({ issue }) => String(issue) },
    { title: "Reason", show: ({ kind }) => issueKindLabels[kind], cell: ({ kind }) => issueKindLabels[kind] },
    { title: "Name on it", show: ({ person }) => person, cell: ({ person }) => person },
    { title: "Course", show: ({ course }) => course, cell: ({ course }) => course },
    { title: "Issued on", show: ({ issuedOn }) => day(issuedOn), cell: ({ issuedOn }) => issuedOn },
    {
      title: "Valid until",
      show: ({ expiresOn }) => (expiresOn ? day(expiresOn) : "–"),
      cell: ({ expiresOn }) => expiresOn ?? "",
    },
    {
      title: "Issued by",
      show: ({ issuedBy }) => issuedBy?.name ?? "–",
      cell: ({ issuedBy }) => issuedBy?.name ?? "",
    },
    {
      title: "File",
      show: ({ issue }) => (
        <Button
          size="small"
          aria-label={`Download issue ${issue}`}
          onClick={() => void run(() => saveCertificate(_id, issue))}
        >
          Download
        </Button>
      ),
      cell: ({ isFile }) => (isFile ? "uploaded" : "made"),
    },
  ];
  return (
    <Loaded part read={read} loading={<p className="soft">Loading the issues…</p>}>
      {({ issues }) => (
        <>
          {hasOldName(record) && (
            <p>
              This prints {record.person}, who is called {record.user.name} now. Choose “Correct name” under More to
              issue it anew.
            </p>
          )}
          <FigureTable caption="Issues" columns={columns} rows={issues} keyOf={({ issue }) => String(issue)} />
        </>
      )}
    </Loaded>
  );
};

export default Issues;

import { Link, useSearchParams } from "react-router";
import type { AuditEntry } from "../../../contract/audit/endpoints.ts";
import { RecordLink } from "../../ui/fields/record-link.tsx";
import { Page } from "../../ui/shell/page.tsx";
import { AuditTable } from "./shared/audit-table.tsx";
import { areaOf } from "./shared/words.ts";

const ofOne = ({ records }: { readonly records: readonly AuditEntry[] }) => {
  const [entry] = records;
  return (
    <p className="audit-of">
      {entry && (
        <>
          Changes of <RecordLink area={areaOf(entry)} to={entry.record} /> ·{" "}
        </>
      )}
      <Link to="/audit">All changes</Link>
    </p>
  );
};

/** The audit log: all entries, or one record's history. */
const AuditPage = () => {
  const record = useSearchParams()[0].get("record");
  return (
    <Page title="Audit">
      <AuditTable id="audit" record={record} {...(record && { summary: ofOne })} />
    </Page>
  );
};

export default AuditPage;

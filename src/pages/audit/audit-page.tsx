import { Link, useSearchParams } from "react-router";
import { type AuditEntry, audit } from "../../../contract/audit.ts";
import { RecordLink } from "../../ui/fields/record-link.tsx";
import { Page } from "../../ui/page.tsx";
import { RecordTable } from "../../ui/record-table/record-table.tsx";
import type { Column } from "../../ui/record-table/table-types.ts";
import { areaOf, changeInShort, Entry } from "./words.ts";
import "./audit.css";

const columns: readonly Column<AuditEntry>[] = [
  "at",
  { field: "actor", render: ({ actor }) => (actor ? <RecordLink area="users" to={actor} /> : "Nobody signed in") },
  "action",
  "resource",
  { field: "record", render: (entry) => <RecordLink area={areaOf(entry)} to={entry.record} /> },
  { field: "changed", title: "Changed", render: changeInShort },
];
const filters = ["actor", "action", "resource", "startDate", "endDate"];

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

/** Who changed what: everything, or one record's history. */
const AuditPage = () => {
  const record = useSearchParams()[0].get("record");
  return (
    <Page title="Audit">
      <RecordTable
        id="audit"
        label="Changes"
        row={audit.list}
        entity={Entry}
        columns={columns}
        filters={filters}
        {...(record && { fixedQuery: { record }, summary: ofOne })}
        title={(entry) => `${changeInShort(entry)}, ${entry.record.name ?? entry.record._id}`}
        openPath={({ _id }) => `/audit/${_id}`}
        emptyText="Nothing was changed yet."
      />
    </Page>
  );
};

export default AuditPage;

import { type AuditEntry, audit } from "../../../../contract/audit/endpoints.ts";
import { RecordLink } from "../../../ui/fields/record-link.tsx";
import { RecordTable } from "../../../ui/table/record-table.tsx";
import type { Column, RecordTableProps } from "../../../ui/table/table-types.ts";
import { areaOf, changeInShort, useEntryInWords } from "./words.ts";
import "./audit.css";

const columns: readonly Column<AuditEntry>[] = [
  "at",
  { field: "actor", render: ({ actor }) => (actor ? <RecordLink area="users" to={actor} /> : "Not signed in") },
  "action",
  "resource",
  { field: "record", render: (entry) => <RecordLink area={areaOf(entry)} to={entry.record} /> },
  { field: "changed", title: "Changed", render: changeInShort },
];
const filters = ["actor", "action", "resource", "startDate", "endDate"];

type Props = Pick<RecordTableProps<typeof AuditEntry, AuditEntry>, "id" | "summary" | "prefix"> & {
  /** Limits the table to this record. */
  readonly record?: string | null;
};

/** A table of audit entries. */
export const AuditTable = ({ record, ...props }: Props) => (
  <RecordTable
    {...props}
    label="Changes"
    endpoint={audit.list}
    entity={useEntryInWords()}
    columns={columns}
    filters={filters}
    {...(record && { fixedQuery: { record } })}
    title={(entry) => `${changeInShort(entry)}, ${entry.record.name ?? entry.record._id}`}
    openPath={({ _id }) => `/audit/${_id}`}
    emptyText="No changes yet."
  />
);

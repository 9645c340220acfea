import { didOf } from "../../../../contract/audit/did.ts";
import { type AuditEntry, audit } from "../../../../contract/audit/endpoints.ts";
import { RecordLink } from "../../../ui/fields/record-link.tsx";
import { Who } from "./who.tsx";
import { RecordTable } from "../../../ui/table/record-table.tsx";
import type { Column, RecordTableProps } from "../../../ui/table/table-types.ts";
import { areaOf, useEntryInWords } from "./words.ts";
import "./audit.css";

const columns: readonly Column<AuditEntry>[] = [
  "at",
  { field: "actor", render: (entry) => <Who entry={entry} /> },
  { field: "did", title: "What was done", render: didOf },
  { field: "record", render: (entry) => <RecordLink area={areaOf(entry)} to={entry.record} /> },
  "resource",
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
    title={(entry) => `${didOf(entry)}, ${entry.record.name ?? entry.record._id}`}
    openPath={({ _id }) => `/audit/${_id}`}
    emptyText="No changes yet."
  />
);

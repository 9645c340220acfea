import { MappedColumns } from "./column-map.tsx";
import { isUnmapped, mapColumn, type TableFile, type TableKind } from "./table-file.ts";

interface Props {
  readonly table: TableFile;
  readonly columns: TableKind;
  readonly disabled: boolean;
  readonly onChange: (table: TableFile) => void;
}

/** The columns of a file that the server reads as a whole, and what they are. */
export const TableColumns = ({ table, columns, disabled, onChange }: Props) => (
  <MappedColumns
    table={table.table}
    match={table.match}
    fields={columns.fields}
    isOpen={isUnmapped(table)}
    disabled={disabled}
    onChange={(at, field) => onChange(mapColumn(table, columns, at, field))}
  />
);

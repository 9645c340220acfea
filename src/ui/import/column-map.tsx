import { Select } from "antd";
import { memo } from "react";
import type { Field } from "../fields/field.ts";
import { number } from "../format.ts";
import type { Match } from "./match-columns.ts";
import type { CsvTable } from "./read-csv.ts";

interface Props {
  readonly table: CsvTable;
  readonly match: Match;
  readonly fields: readonly Field[];
  readonly disabled: boolean;
  readonly onChange: (at: number, field: Field | undefined) => void;
}

const notUsed = "";
/** How many values of a column's first rows are shown. */
const samples = 2;
const sampleRows = 200;

const sampleOf = ({ rows }: CsvTable, at: number): string => {
  const found: string[] = [];
  for (const { cells } of rows.slice(0, sampleRows)) {
    const cell = (cells[at] ?? "").trim();
    if (cell !== "" && !found.includes(cell)) found.push(cell);
    if (found.length === samples) break;
  }
  return found.join(" · ");
};

/**
 * Assigns a field to each column of the file; a field belongs to at most one column. Memoised, because the rest of the
 * page renders often.
 */
const ColumnMap = memo(({ table, match, fields, disabled, onChange }: Props) => {
  const options = [
    { value: notUsed, label: "Not used" },
    ...fields.map(({ name, label, mayOmit }) => ({ value: name, label: mayOmit ? label : `${label} (needed)` })),
  ];
  return (
    <ul className="import-columns">
      {table.headers.map((header, at) => {
        const name = header === "" ? `Column ${at + 1}` : header;
        return (
          // oxlint-disable-next-line react/no-array-index-key -- a header may come twice, and its place is what it is
          <li key={at}>
            <div className="import-column">
              <strong>{name}</strong>
              <span className="import-sample">{sampleOf(table, at)}</span>
            </div>
            <Select
              aria-label={`Field of ${name}`}
              value={match.columns[at]?.name ?? notUsed}
              options={options}
              disabled={disabled}
              showSearch
              optionFilterProp="label"
              onChange={(chosen: string) =>
                onChange(
                  at,
                  fields.find((field) => field.name === chosen),
                )
              }
            />
          </li>
        );
      })}
    </ul>
  );
});
ColumnMap.displayName = "ColumnMap";

/** The columns of a file, folded where nothing has to be chosen. */
export const MappedColumns = ({ isOpen, ...map }: Props & { readonly isOpen: boolean }) => {
  const { table, match } = map;
  return (
    <details open={isOpen}>
      <summary>
        Columns: {match.columns.filter(Boolean).length} of {number(table.headers.length)} used
        {match.unused.length > 0 && `, not used: ${match.unused.join(", ")}`}
      </summary>
      <ColumnMap {...map} />
    </details>
  );
};

/** What is to be done where a column that is needed was not found; undefined where none is missing. */
export const missingText = ({ missing }: Match): string | undefined =>
  missing.length > 0
    ? `No column is ${missing.map(({ label }) => label).join(", ")}: please choose one below.`
    : undefined;

import type { ReactNode } from "react";
import { csvFileOf } from "../../../contract/core/csv-cells.ts";
import { FieldLabel } from "../fields/field-label.tsx";
import { fileNameOf, save } from "../table/csv.ts";
import "./charts.css";

/** A column of a figure's table, and of its file. */
export interface FigureColumn<Row> {
  readonly title: string;
  /** What its figures mean, where the title alone does not say it. */
  readonly about?: string;
  /** The cell's content for a row. */
  readonly show: (row: Row) => ReactNode;
  /** The same for a file: exact, and without a currency sign. */
  readonly cell: (row: Row) => string;
  /** The total of all rows. */
  readonly total?: ReactNode;
  /** Right-aligned. */
  readonly isFigure?: boolean;
}

interface FigureTableProps<Row> {
  readonly caption: string;
  /** The first one names the row. */
  readonly columns: readonly FigureColumn<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
}

/** The exact figures behind a chart. */
export const FigureTable = <Row,>({ caption, columns, rows, keyOf }: FigureTableProps<Row>) => (
  // A wide table can be scrolled with the keyboard too.
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  <div className="figure-table-place" role="group" aria-label={caption} tabIndex={0}>
    <table className="figure-table">
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ title, about, isFigure }) => (
            <th key={title} scope="col" className={isFigure ? "figures" : undefined}>
              <FieldLabel label={title} about={about} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map((column, place) => (
              <Cell key={column.title} column={column} isName={place === 0}>
                {column.show(row)}
              </Cell>
            ))}
          </tr>
        ))}
      </tbody>
      {columns.some(({ total }) => total !== undefined) && (
        <tfoot>
          <tr>
            {columns.map((column, place) => (
              <Cell key={column.title} column={column} isName={place === 0}>
                {column.total}
              </Cell>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  </div>
);

interface CellProps {
  readonly column: Pick<FigureColumn<never>, "isFigure">;
  readonly isName: boolean;
  readonly children: ReactNode;
}

const Cell = ({ column, isName, children }: CellProps) =>
  isName ? <th scope="row">{children}</th> : <td className={column.isFigure ? "figures" : undefined}>{children}</td>;

/** Downloads a figure's rows as a CSV: UTF-8 with a byte-order mark; no cell is executed as a formula. */
export const saveFigure = <Row,>(title: string, columns: readonly FigureColumn<Row>[], rows: readonly Row[]): void => {
  const table = [columns.map((column) => column.title), ...rows.map((row) => columns.map(({ cell }) => cell(row)))];
  save(fileNameOf(title), [csvFileOf(table)]);
};

import { Checkbox } from "antd";
import type { ReactNode } from "react";
import type { ReadyColumn } from "./columns.tsx";
import { isPicked, type Selection } from "./selection.ts";
import type { Identified } from "./table-types.ts";

interface Props<T> {
  readonly label: string;
  readonly records: readonly T[];
  readonly columns: readonly ReadyColumn<T>[];
  readonly nameOf: (record: T) => string;
  readonly heading: (record: T) => ReactNode;
  readonly actions: ((record: T) => ReactNode) | undefined;
  readonly selection: Selection | undefined;
  readonly pick: (records: readonly T[], on: boolean) => void;
}

/** The records of a page on a narrow screen: one card each, the first column its heading. */
export const RecordCards = <T extends Identified>({
  label,
  records,
  columns,
  nameOf,
  heading,
  actions,
  selection,
  pick,
}: Props<T>) => (
  <ul className="record-cards" aria-label={label}>
    {records.map((record) => (
      <li key={record._id} className="record-card">
        <div className="record-card-head">
          {selection && (
            <Checkbox
              checked={isPicked(selection, record._id)}
              aria-label={`Select ${nameOf(record)}`}
              onChange={(event) => pick([record], event.target.checked)}
            />
          )}
          <span className="record-card-name">{heading(record)}</span>
          {actions?.(record)}
        </div>
        <dl>
          {columns.slice(1).map((column) => (
            <div key={column.key}>
              <dt>{column.title}</dt>
              <dd>{column.render(record)}</dd>
            </div>
          ))}
        </dl>
      </li>
    ))}
  </ul>
);

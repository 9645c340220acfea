import { Checkbox } from "antd";
import { isPicked } from "./selection.ts";
import type { Identified, RecordViewProps } from "./table-types.ts";

/** The records of a page on a narrow screen: one card each, the first column its heading. */
export const RecordCards = <T extends Identified>({
  label,
  records,
  columns,
  density,
  nameOf,
  heading,
  actions,
  selection,
  pick,
  detail,
  openId,
}: RecordViewProps<T>) => (
  <ul className={`record-cards record-${density}`} aria-label={label}>
    {records.map((record) => (
      <li key={record._id} className="record-card" data-row-key={record._id}>
        <div className="record-card-head">
          {selection && (
            <Checkbox
              checked={isPicked(selection, record._id)}
              aria-label={`Select ${nameOf(record)}`}
              onChange={(event) => pick([record], event.target.checked)}
            />
          )}
          <span className="record-card-name" data-record="">
            {heading(record)}
          </span>
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
        {detail && record._id === openId && detail(record)}
      </li>
    ))}
  </ul>
);

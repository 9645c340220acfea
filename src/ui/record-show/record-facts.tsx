import { type Field, valueAt } from "../fields/field.ts";
import { FieldValue } from "../fields/field-value.tsx";
import "../fields/fields.css";
import "./record-show.css";

/** The fields of a record as labels and values. */
export const RecordFacts = ({ fields, record }: { readonly fields: readonly Field[]; readonly record: unknown }) => (
  <dl className="record-facts">
    {fields.map((field) => (
      <div
        key={field.name}
        className={field.kind === "text" || field.many ? "record-fact record-fact-wide" : "record-fact"}
      >
        <dt>{field.label}</dt>
        <dd>
          <FieldValue field={field} value={valueAt(record, field.name)} />
        </dd>
      </div>
    ))}
  </dl>
);

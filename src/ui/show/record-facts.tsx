import { lazy, Suspense } from "react";
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
        className={
          field.kind === "text" || field.kind === "rich" || field.many ? "record-fact record-fact-wide" : "record-fact"
        }
      >
        <dt>{field.label}</dt>
        <dd>
          <Fact field={field} value={valueAt(record, field.name)} />
        </dd>
      </div>
    ))}
  </dl>
);

/** Loaded beside the page, which does not wait for it. */
const EmailFact = lazy(() => import("./email-fact.tsx"));

/** Here, unlike in a list, an address can be written to with a click. */
const Fact = ({ field, value }: { readonly field: Field; readonly value: unknown }) => {
  const plain = <FieldValue field={field} value={value} />;
  if (field.kind !== "email" || typeof value !== "string") return plain;
  return (
    <Suspense fallback={plain}>
      <EmailFact value={value} />
    </Suspense>
  );
};

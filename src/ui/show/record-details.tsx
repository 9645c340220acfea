import { lazy, Suspense } from "react";
import { type Field, valueAt } from "../fields/field.ts";
import { FieldLabel } from "../fields/field-label.tsx";
import { FieldValue } from "../fields/field-value.tsx";
import "../fields/fields.css";
import "./record-show.css";

/** The fields of a record as labels and values. */
export const RecordDetails = ({ fields, record }: { readonly fields: readonly Field[]; readonly record: unknown }) => (
  <dl className="record-details">
    {fields.map((field) => (
      <div
        key={field.name}
        className={
          field.kind === "text" || field.kind === "rich text" || field.many
            ? "record-fact record-fact-wide"
            : "record-fact"
        }
      >
        <dt>
          <FieldLabel label={field.label} about={field.about} />
        </dt>
        <dd>
          <Fact field={field} value={valueAt(record, field.name)} />
        </dd>
      </div>
    ))}
  </dl>
);

/** Loaded in parallel; the page does not wait for it. */
const EmailFact = lazy(() => import("./email-fact.tsx"));

/** On a page, unlike in a list, an e-mail address is a link. */
const Fact = ({ field, value }: { readonly field: Field; readonly value: unknown }) => {
  const plain = <FieldValue field={field} value={value} />;
  if (field.kind !== "email" || typeof value !== "string") return plain;
  return (
    <Suspense fallback={plain}>
      <EmailFact value={value} />
    </Suspense>
  );
};

import type { EducationEntry } from "../../../../contract/profile/fields.ts";
import { EducationEntry as Entry } from "../../../../contract/profile/fields.ts";
import { fieldOf } from "../../../ui/fields/field.ts";
import { RecordDetails } from "../../../ui/show/record-details.tsx";
import { type FormName, formOf } from "./section-fields.ts";
import "./profile.css";

interface Props {
  readonly name: Exclude<FormName, "education">;
  readonly section: Readonly<Record<string, unknown>>;
}

/** The values of a section; optional fields are shown only if they are filled in. */
export const SectionDetails = ({ name, section }: Props) => {
  const isFilled = (value: unknown): boolean => value !== null && value !== "";
  const fields = formOf(name).fields.filter(({ name: field, required }) => required || isFilled(section[field]));
  return <RecordDetails fields={fields} record={section} />;
};

const { options: levels } = fieldOf("level", Entry.shape.level);

/** A person's education, in the order in which they list it. */
export const EducationDetails = ({ entries }: { readonly entries: readonly EducationEntry[] }) => (
  <ul className="education">
    {entries.map(({ level, institution, field, from, to }, at) => (
      <li key={at}>
        <strong>{institution}</strong>
        <span>
          {[levels.find(({ value }) => value === level)?.label, field].filter(Boolean).join(", ")} · {from} –{" "}
          {to ?? "now"}
        </span>
      </li>
    ))}
  </ul>
);

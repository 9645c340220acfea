import type { EducationEntry } from "../../../../contract/profile/fields.ts";
import { EducationEntry as Entry } from "../../../../contract/profile/fields.ts";
import { fieldOf } from "../../../ui/fields/field.ts";
import { RecordFacts } from "../../../ui/show/record-facts.tsx";
import { type FormName, formOf } from "./section-fields.ts";
import "./profile.css";

interface Props {
  readonly name: Exclude<FormName, "education">;
  readonly section: Readonly<Record<string, unknown>>;
}

/** What stands in a section: of what need not be filled in, only what is. */
export const SectionFacts = ({ name, section }: Props) => {
  const isFilled = (value: unknown): boolean => value !== null && value !== "";
  const fields = formOf(name).fields.filter(({ name: field, required }) => required || isFilled(section[field]));
  return <RecordFacts fields={fields} record={section} />;
};

const { options: levels } = fieldOf("level", Entry.shape.level);

/** What a person has learned, as they list it. */
export const EducationFacts = ({ entries }: { readonly entries: readonly EducationEntry[] }) => (
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

import { useId } from "react";
import type { Group, Rule } from "../../../contract/groups/records.ts";
import { groups } from "../../../contract/groups/endpoints.ts";
import { users } from "../../../contract/users/endpoints.ts";
import { fieldAt } from "../../ui/fields/field.ts";
import { FieldInput } from "../../ui/fields/field-input.tsx";
import { SuggestSelect } from "../../ui/fields/suggestions.tsx";
import { RulePreview } from "./rule-preview.tsx";
import "../../ui/fields/fields.css";
import "./groups.css";

interface Props {
  readonly value: Rule;
  readonly onChange: (rule: Rule) => void;
  /** The skills of an existing rule, whose names are known. */
  readonly known?: NonNullable<Group["rule"]>["skills"];
}

const body = groups.previewRule.body;
const noSkills: NonNullable<Props["known"]> = [];

/** The inputs of a group's rule, with a preview of the people who match it. */
export const RuleInput = ({ value, onChange, known = noSkills }: Props) => {
  const id = useId();
  const part = (name: keyof Rule) => {
    const field = fieldAt(body, `rule.${name}`);
    if (!field) throw new Error(`A rule has no ${name}`);
    return (
      <div>
        <label htmlFor={`${id}-${name}`}>{field.label}</label>
        <FieldInput
          id={`${id}-${name}`}
          field={{ ...field, name }}
          value={value[name]}
          known={known.map((skill) => ({ value: skill._id, label: skill.name }))}
          onChange={(next) => onChange({ ...value, [name]: next })}
        />
      </div>
    );
  };
  return (
    <div className="group-fields">
      {part("skills")}
      {value.skills.length > 1 && part("skillsMatch")}
      {part("roles")}
      <div>
        <label htmlFor={`${id}-hubs`}>Hubs</label>
        <SuggestSelect
          id={`${id}-hubs`}
          endpoint={users.values}
          name="hub"
          values={value.hubs}
          onChange={(hubs) => onChange({ ...value, hubs: [...hubs] })}
        />
      </div>
      {part("countries")}
      <RulePreview rule={value} />
    </div>
  );
};

import { Radio } from "antd";
import { useId, useState } from "react";
import type { z } from "zod";
import type { SkillChange } from "../../../contract/users/endpoints.ts";
import { ReferenceSelect } from "../../ui/fields/reference-select.tsx";
import { plural } from "../../ui/format.ts";
import { BulkDialog } from "../../ui/table/bulk-dialog.tsx";
import type { BulkDialogProps } from "../../ui/table/table-types.ts";

type How = z.output<typeof SkillChange>;
const ways: readonly { readonly value: How; readonly label: string }[] = [
  { value: "add", label: "Add these" },
  { value: "remove", label: "Remove these" },
  { value: "replace", label: "Replace with these" },
];

/** Grants skills to many people, removes them, or replaces the ones they have. */
const BulkSkills = (props: BulkDialogProps) => {
  const id = useId();
  const [how, setHow] = useState<How>("add");
  const [skills, setSkills] = useState<readonly string[]>([]);
  // At least one skill has to be chosen: "replace" with none would remove all skills by accident.
  const body = skills.length > 0 ? { how, skills } : undefined;
  return (
    <BulkDialog
      {...props}
      title={`Change the skills of ${plural(props.count, "person", "people")}`}
      verb="Change"
      isTyped={skills.length > 0}
      body={body}
    >
      <Radio.Group
        aria-label="What to do with the skills"
        value={how}
        options={[...ways]}
        onChange={(event) => setHow(event.target.value as How)}
      />
      <div className="record-dialog-part">
        <label htmlFor={id}>Skills</label>
        <ReferenceSelect
          id={id}
          area="skills"
          many
          value={skills}
          onChange={(next) => setSkills(Array.isArray(next) ? (next as string[]) : [])}
        />
      </div>
    </BulkDialog>
  );
};

export default BulkSkills;

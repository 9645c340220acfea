import { useId } from "react";
import { skillRequests } from "../../../contract/skill-requests/endpoints.ts";
import { ReferenceSelect } from "../../ui/fields/reference-select.tsx";
import "../../ui/table/dialogs.css";

const { course: Course } = skillRequests.decline.body.shape;

interface Props {
  readonly value: string | null;
  readonly onChange: (course: string | null) => void;
}

/** The course that those who are declined a skill are to take first, if there is one. */
export const CourseFirst = ({ value, onChange }: Props) => {
  const id = useId();
  return (
    <div className="record-dialog-part">
      <label htmlFor={id}>{Course.meta()?.label} (optional)</label>
      <ReferenceSelect
        id={id}
        area="courses"
        narrow={{ status: "published" }}
        many={false}
        nullable
        value={value}
        aria-describedby={`${id}-help`}
        onChange={(chosen) => onChange(typeof chosen === "string" ? chosen : null)}
      />
      <span id={`${id}-help`} className="soft">
        {Course.meta()?.help}.
      </span>
    </div>
  );
};

import { CheckOutlined } from "@ant-design/icons-svg";
import { Link } from "react-router";
import { type MyProfile, sectionLabels } from "../../../contract/profile/fields.ts";
import type { Step } from "./steps.ts";
import { Icon } from "../../ui/icon.tsx";

interface Props {
  readonly sections: MyProfile["sections"];
  readonly step: Step;
}

/** Links to all steps in their order, with the completed ones marked. */
export const StepList = ({ sections, step }: Props) => (
  <nav aria-label="Steps">
    <ol className="profile-steps">
      {sections.map(({ name, isComplete }, at) => (
        <li key={name}>
          <Link
            to={{ search: `?step=${name}` }}
            className={isComplete ? "profile-step profile-step-done" : "profile-step"}
            title={sectionLabels[name]}
            aria-label={`${at + 1}. ${sectionLabels[name]}${isComplete ? ", done" : ""}`}
            {...(name === step && { "aria-current": "step" as const })}
          >
            {isComplete ? <Icon of={CheckOutlined} /> : at + 1}
          </Link>
        </li>
      ))}
    </ol>
  </nav>
);

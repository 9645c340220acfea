import { CheckOutlined } from "@ant-design/icons-svg";
import { Link } from "react-router";
import { type MyProfile, sectionLabels } from "../../../contract/profile/fields.ts";
import { payLabel, type Step } from "./steps.ts";
import { Icon } from "../../ui/icon.tsx";

interface Props {
  readonly sections: MyProfile["sections"];
  readonly isPaySaid: boolean;
  readonly step: Step;
}

/** Links to all steps in their order, with the completed ones marked. */
export const StepList = ({ sections, isPaySaid, step }: Props) => (
  <nav aria-label="Steps">
    <ol className="profile-steps">
      {[
        ...sections.map(({ name, isComplete }) => ({ name, isComplete, label: sectionLabels[name] })),
        { name: "pay", isComplete: isPaySaid, label: payLabel },
      ].map(({ name, isComplete, label }, at) => (
        <li key={name}>
          <Link
            to={{ search: `?step=${name}` }}
            className={isComplete ? "profile-step profile-step-done" : "profile-step"}
            title={label}
            aria-label={`${at + 1}. ${label}${isComplete ? ", done" : ""}`}
            {...(name === step && { "aria-current": "step" as const })}
          >
            {isComplete ? <Icon of={CheckOutlined} /> : at + 1}
          </Link>
        </li>
      ))}
    </ol>
  </nav>
);

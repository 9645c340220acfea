import { CheckOutlined } from "@ant-design/icons-svg";
import { Link } from "react-router";
import type { ListedStep, Step } from "./steps.ts";
import { Icon } from "../../ui/icon.tsx";

interface Props {
  readonly steps: readonly ListedStep[];
  readonly step: Step;
}

/** Links to all steps in their order, with the completed ones marked. */
export const StepList = ({ steps, step }: Props) => (
  <nav aria-label="Steps">
    <ol className="profile-steps">
      {steps.map(({ name, isComplete, label }, at) => (
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

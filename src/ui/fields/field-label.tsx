import { InfoCircleOutlined } from "@ant-design/icons-svg";
import { Tooltip } from "antd";
import type { SyntheticEvent } from "react";
import { Icon } from "../icon.tsx";
import "./fields.css";

interface Props {
  readonly label: string;
  /** What the field means, where its label alone doesn't say it. */
  readonly about: string | undefined;
}

/** In a sortable column's header a press would sort. */
const stay = (event: SyntheticEvent): void => event.stopPropagation();

/** The label of a field, with a button that explains it where there is something to explain. */
export const FieldLabel = ({ label, about }: Props) => {
  if (about === undefined) return label;
  return (
    <>
      {label}
      <Tooltip title={about} trigger={["hover", "focus"]}>
        <button type="button" className="field-about" aria-label={`About ${label}`} onClick={stay} onKeyDown={stay}>
          <Icon of={InfoCircleOutlined} />
        </button>
      </Tooltip>
    </>
  );
};

import { Switch } from "antd";
import { useId } from "react";
import type { ImportChoices } from "../../ui/resource/resource.tsx";

/** Whether imported people are sent an invitation. */
const InviteChoice: ImportChoices["component"] = ({ value, onChange }) => {
  const id = useId();
  return (
    <span className="import-choice">
      <Switch id={id} checked={value["invite"] === true} onChange={(invite) => onChange({ ...value, invite })} />
      <label htmlFor={id}>Send invitations</label>
    </span>
  );
};

export default InviteChoice;

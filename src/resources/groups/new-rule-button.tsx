import { Button } from "antd";
import { useNavigate } from "react-router";
import { groups } from "../../../contract/groups/endpoints.ts";
import { useMay } from "../../providers/access.ts";

const path = "/groups/new-rule";

/** A link to the form for a group whose members follow from a rule. */
const NewRuleButton = () => {
  const navigate = useNavigate();
  if (!useMay(groups.create)) return null;
  return (
    <Button
      href={path}
      onClick={(event) => {
        event.preventDefault();
        void navigate(path);
      }}
    >
      New rule group
    </Button>
  );
};

export default NewRuleButton;

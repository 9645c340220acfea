import { groups } from "../../../contract/groups/endpoints.ts";
import { useMay } from "../../providers/access.ts";
import { LinkButton } from "../../ui/shell/link-button.tsx";

/** A link to the form for a group whose members follow from a rule. */
const NewRuleButton = () =>
  useMay(groups.create) ? <LinkButton to="/groups/new-rule">New rule group</LinkButton> : null;

export default NewRuleButton;

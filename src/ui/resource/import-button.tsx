import { ImportOutlined } from "@ant-design/icons-svg";
import { Button } from "antd";
import { useNavigate } from "react-router";
import { mayCall, useRole } from "../../providers/access.ts";
import type { Resource } from "./resource.tsx";
import { Icon } from "../icon.tsx";

/** A link to the import of a resource's records, for roles that may create them. */
const ImportButton = ({ resource: { importFor, paths } }: { readonly resource: Resource }) => {
  const navigate = useNavigate();
  const role = useRole();
  if (!importFor || !mayCall(importFor, role)) return null;
  return (
    <Button icon={<Icon of={ImportOutlined} />} onClick={() => void navigate(`${paths.list}/import`)}>
      Import
    </Button>
  );
};

export default ImportButton;

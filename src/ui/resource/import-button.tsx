import { ImportOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useNavigate } from "react-router";
import { mayCall, useRole } from "../../providers/access.ts";
import type { Resource } from "./resource.tsx";

/** A link to the import of a resource's records, for roles that may create them. */
const ImportButton = ({ resource: { importFor, paths } }: { readonly resource: Resource }) => {
  const navigate = useNavigate();
  const role = useRole();
  if (!importFor || !mayCall(importFor, role)) return null;
  return (
    <Button icon={<ImportOutlined />} onClick={() => void navigate(`${paths.list}/import`)}>
      Import
    </Button>
  );
};

export default ImportButton;

import { ImportOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useNavigate } from "react-router";
import { importable, isImportable } from "../../../contract/imports.ts";
import { mayCall, useRole } from "../../providers/access.ts";
import type { Resource } from "../resource.tsx";

/** The way to the import of a resource's records, for those who may create one. */
const ImportButton = ({ resource: { name, paths } }: { readonly resource: Resource }) => {
  const navigate = useNavigate();
  const role = useRole();
  if (!isImportable(name) || !mayCall(importable[name].row, role)) return null;
  return (
    <Button icon={<ImportOutlined />} onClick={() => void navigate(`${paths.list}/import`)}>
      Import
    </Button>
  );
};

export default ImportButton;

import { ImportOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useNavigate } from "react-router";
import { users } from "../../../contract/users.ts";
import { useMay } from "../../providers/access.ts";

/** The way to the import of people. */
const ImportButton = () => {
  const navigate = useNavigate();
  return (
    useMay(users.bulkInsert) && (
      <Button icon={<ImportOutlined />} onClick={() => void navigate("/users/import")}>
        Import
      </Button>
    )
  );
};

export default ImportButton;

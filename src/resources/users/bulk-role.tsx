import { useState } from "react";
import type { User } from "../../../contract/users/endpoints.ts";
import { plural } from "../../ui/format.ts";
import { BulkDialog } from "../../ui/table/bulk-dialog.tsx";
import type { BulkDialogProps } from "../../ui/table/table-types.ts";
import { RoleSelect } from "./role-select.tsx";

/** Gives many people another role. */
const BulkRole = (props: BulkDialogProps) => {
  const [role, setRole] = useState<User["role"]>();
  return (
    <BulkDialog
      {...props}
      title={`Change the role of ${plural(props.count, "person", "people")}`}
      verb="Change"
      body={role && { role }}
    >
      <p>They are signed out right away and sign in again with the new role.</p>
      <RoleSelect value={role} onChange={setRole} />
    </BulkDialog>
  );
};

export default BulkRole;

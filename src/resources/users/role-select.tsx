import { Select } from "antd";
import { rolesManagedBy } from "../../../contract/core/roles.ts";
import type { User } from "../../../contract/users/endpoints.ts";
import { Role } from "../../../contract/core/fields.ts";
import { useRole } from "../../providers/access.ts";
import { fieldOf } from "../../ui/fields/field.ts";

const { options } = fieldOf("role", Role);

export const roleName = (role: User["role"]): string => options.find(({ value }) => value === role)?.label ?? role;

interface Props {
  readonly value: User["role"] | undefined;
  readonly onChange: (role: User["role"]) => void;
}

/** The roles that the signed-in user may grant. */
export const RoleSelect = ({ value, onChange }: Props) => {
  const me = useRole();
  const mine: readonly string[] = me ? rolesManagedBy(me) : [];
  return (
    <Select
      value={value}
      aria-label="Role"
      placeholder="Choose…"
      style={{ width: "100%" }}
      options={options
        .filter((option) => mine.includes(option.value))
        .map((option) => ({ value: option.value as User["role"], label: option.label }))}
      onChange={onChange}
    />
  );
};

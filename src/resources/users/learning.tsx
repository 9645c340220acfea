import { HeldSkill } from "../../../contract/users/skills.ts";
import { type User, users } from "../../../contract/users/endpoints.ts";
import { RecordTable } from "../../ui/table/record-table.tsx";
import type { RecordProps } from "../../ui/resource/resource.tsx";

/** A person's skills: who granted them when, and which projects they open. */
const Learning = ({ record }: RecordProps<User>) => (
  <RecordTable
    id="person-skills"
    label="Skills"
    endpoint={users.heldSkills}
    params={{ _id: record._id }}
    entity={HeldSkill}
    columns={["name", "grantedAt", "grantedBy", "projects"]}
    prefix="skills-"
    openPath={({ _id }) => `/skills/${_id}`}
    emptyText="No skills yet. Grant some with Edit to open projects to them."
  />
);

export default Learning;

import { useState } from "react";
import { type Project, projects } from "../../../contract/projects/endpoints.ts";
import { users } from "../../../contract/users/endpoints.ts";
import { call } from "../../providers/client.ts";
import { useEndpoint } from "../../providers/use-endpoint.ts";
import { useSettled } from "../../ui/fields/use-references.ts";
import { AddDialog } from "../../ui/form/add-dialog.tsx";
import type { DialogProps } from "../../ui/table/table-types.ts";

/** Adds people to a project by name: those who have its skills and are not members yet. */
const AddMembers = ({ record: project, onClose }: DialogProps<Project>) => {
  const [typed, setTyped] = useState("");
  const params = { _id: project._id };
  const search = useSettled(typed, 250).trim();
  const query = { limit: 20, ...(search && { search }) };
  const found = useEndpoint(users.forProject, { params, query }, { keepPrevious: true });
  return (
    <AddDialog
      noun={["person", "people"]}
      noneFound="No one found"
      to={project.name}
      hint="Name or e-mail, of active people who hold all of its skills"
      typed={typed}
      onType={setTyped}
      records={found.data?.users.map(({ _id, name, email }) => ({ _id, name, more: email }))}
      found={found}
      add={(add) => call(projects.openProject, { params, body: { add } })}
      onClose={onClose}
    />
  );
};

export default AddMembers;

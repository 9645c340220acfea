import { Button } from "antd";
import { lazy, Suspense, useState } from "react";
import { PrivateProjectUser } from "../../../contract/projects/private-projects.ts";
import { type Project, projects } from "../../../contract/projects/endpoints.ts";
import { useMay } from "../../providers/access.ts";
import { call } from "../../providers/client.ts";
import { useRow } from "../../providers/use-row.ts";
import { RecordLink, useRecordPath } from "../../ui/fields/record-link.tsx";
import { plural } from "../../ui/format.ts";
import { RecordTable } from "../../ui/table/record-table.tsx";
import type { Column, RecordAction } from "../../ui/table/table-types.ts";
import type { RecordProps } from "../../ui/resource/resource.tsx";
import "./project.css";

const dialogs = {
  people: lazy(() => import("./add-members.tsx")),
  groups: lazy(() => import("./change-groups.tsx")),
};

const ways: Column<PrivateProjectUser> = {
  field: "groups",
  title: "In by",
  render: ({ isDirect, groups }) => (
    <>
      {isDirect && "Name"}
      {groups.map((group, index) => (
        <span key={group._id}>
          {isDirect || index > 0 ? ", " : ""}
          <RecordLink area="groups" to={group} />
        </span>
      ))}
    </>
  ),
};

const removal = (project: Project): RecordAction<PrivateProjectUser> => ({
  key: "remove",
  label: "Take off the project",
  danger: true,
  row: projects.openProject,
  isOpen: ({ isDirect }) => isDirect,
  run: ({ _id }) => call(projects.openProject, { params: { _id: project._id }, body: { delete: [_id] } }),
  done: ({ name, groups: [group] }) =>
    group ? `${name} is in ${project.name} only by ${group.name} now` : `${name} taken off ${project.name}`,
});

/** Who is in a private project, by name or by which of its groups. */
const Members = ({ record: project }: RecordProps<Project>) => {
  const mayChange = useMay(projects.openProject);
  const pathOf = useRecordPath("users");
  const [asking, setAsking] = useState<keyof typeof dialogs>();
  const { data } = useRow(projects.privateProject, { params: { _id: project._id } });
  const Dialog = asking && dialogs[asking];
  return (
    <>
      {!project.isPrivate && (
        <p className="record-summary">
          The project is not private: everybody who holds its skills may work on it. Who stands here is kept for when it
          is.
        </p>
      )}
      {data && data.privateProject.usersGroup.length > 0 && (
        <p className="record-summary">
          Open to{" "}
          {data.privateProject.usersGroup.map((group, index) => (
            <span key={group._id}>
              {index > 0 && ", "}
              <RecordLink area="groups" to={group} /> ({plural(group.totalUsers, "person", "people")})
            </span>
          ))}
          . Whoever leaves a group leaves the project with it.
        </p>
      )}
      {mayChange && (
        <div className="project-buttons">
          <Button onClick={() => setAsking("people")}>Add people</Button>
          <Button onClick={() => setAsking("groups")}>Change groups</Button>
        </div>
      )}
      {Dialog && (
        <Suspense>
          <Dialog record={project} onClose={() => setAsking(undefined)} />
        </Suspense>
      )}
      <RecordTable
        id="project-members"
        label="Members"
        row={projects.privateProjectUsers}
        params={{ _id: project._id }}
        entity={PrivateProjectUser}
        columns={["name", ways, "role", "hub", "isActive"]}
        filters={["isDirect", "group"]}
        prefix="members-"
        ofArea={false}
        alsoOf={["groups", "users"]}
        {...(pathOf && { openPath: ({ _id }: PrivateProjectUser) => pathOf(_id) })}
        rowActions={[removal(project)]}
        emptyText="Nobody is in this project yet. Add people, or open it to a group."
      />
    </>
  );
};

export default Members;

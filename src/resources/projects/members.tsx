import { Button } from "antd";
import { lazy, Suspense, useState } from "react";
import { PrivateProjectUser } from "../../../contract/projects/private-projects.ts";
import { type Project, projects } from "../../../contract/projects/endpoints.ts";
import { useMay } from "../../providers/access.ts";
import { call } from "../../providers/client.ts";
import { useEndpoint } from "../../providers/use-endpoint.ts";
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
  label: "Remove from project",
  danger: true,
  endpoint: projects.openProject,
  isOpen: ({ isDirect }) => isDirect,
  run: ({ _id }) => call(projects.openProject, { params: { _id: project._id }, body: { delete: [_id] } }),
  done: ({ name, groups: [group] }) =>
    group ? `${name} is in ${project.name} only by ${group.name} now` : `${name} taken off ${project.name}`,
});

/** The areas by whose records it is decided who is a member. */
const peopleAreas = ["groups", "users"] as const;

/** The members of a private project, added by name or through a group. */
const Members = ({ record: project }: RecordProps<Project>) => {
  const mayChange = useMay(projects.openProject);
  const pathOf = useRecordPath("users");
  const [opened, setOpened] = useState<keyof typeof dialogs>();
  const { data } = useEndpoint(projects.privateProject, { params: { _id: project._id } }, { alsoOf: peopleAreas });
  const Dialog = opened && dialogs[opened];
  return (
    <>
      {!project.isPrivate && (
        <p className="record-summary">
          The project isn't private, so everyone with its skills may work on it. This list applies once it is private.
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
          . People who leave a group leave the project too.
        </p>
      )}
      {Dialog && (
        <Suspense>
          <Dialog record={project} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
      <RecordTable
        id="project-members"
        label="Members"
        endpoint={projects.privateProjectUsers}
        params={{ _id: project._id }}
        entity={PrivateProjectUser}
        columns={["name", ways, "role", "hub", "isActive"]}
        filters={["isDirect", "group"]}
        actions={
          mayChange && (
            <>
              <Button onClick={() => setOpened("people")}>Add people</Button>
              <Button onClick={() => setOpened("groups")}>Change groups</Button>
            </>
          )
        }
        prefix="members-"
        ofArea={false}
        alsoOf={peopleAreas}
        {...(pathOf && { openPath: ({ _id }: PrivateProjectUser) => pathOf(_id) })}
        rowActions={[removal(project)]}
        emptyText="No members yet. Add people or open it to a group."
      />
    </>
  );
};

export default Members;

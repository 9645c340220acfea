import { type Group, groupsFailed, Member } from "../../../contract/groups/records.ts";
import { groups } from "../../../contract/groups/endpoints.ts";
import { call } from "../../providers/client.ts";
import { useRecordPath } from "../../ui/fields/record-link.tsx";
import { recordName } from "../../ui/fields/record-name.ts";
import { RecordTable } from "../../ui/table/record-table.tsx";
import type { BulkAction, Column, RecordAction } from "../../ui/table/table-types.ts";
import type { RecordProps } from "../../ui/resource/resource.tsx";
import { ActionButtons } from "./action-buttons.tsx";
import { addPeople, changeRule, uploadPeople } from "./actions.ts";
import { memberIds } from "./member-ids.ts";
import { ruleLabels } from "./rule-words.ts";

const person = { field: "name", title: "Name", render: recordName } as const;
const chosen: readonly Column<Member>[] = [person, "email", "role", "hub", "isActive", "isGroupAdmin", "addedAt"];
const ruled: readonly Column<Member>[] = [
  person,
  { field: "why", render: ({ why }) => why.join("; ") },
  "email",
  "role",
  "hub",
  { field: "isGroupAdmin", title: "Admin" },
];

const actionsOf = (group: Group): RecordAction<Member>[] => {
  const params = { _id: group._id };
  const admins = (body: { add?: string[]; delete?: string[] }) => call(groups.updateAdmins, { params, body });
  return [
    {
      key: "admin",
      label: "Make group admin",
      endpoint: groups.updateAdmins,
      isOpen: ({ isGroupAdmin, isActive }) => isActive && !isGroupAdmin,
      run: ({ _id }) => admins({ add: [_id] }),
      done: (member) => `${recordName(member)} manages ${group.name} now`,
    },
    {
      key: "no-admin",
      label: "No longer group admin",
      endpoint: groups.updateAdmins,
      isOpen: ({ isGroupAdmin }) => isGroupAdmin,
      run: ({ _id }) => admins({ delete: [_id] }),
      done: (member) => `${recordName(member)} does not manage ${group.name} any more`,
    },
    {
      key: "remove",
      label: "Remove from the group",
      danger: true,
      endpoint: groups.updateMembers,
      isOpen: () => group.can.members,
      run: ({ _id }) => call(groups.updateMembers, { params, body: { delete: [_id] } }),
      done: (member) => `${recordName(member)} removed from ${group.name}`,
    },
  ];
};

const removal = ({ _id, name }: Group): BulkAction => ({
  key: "remove",
  label: "Remove…",
  danger: true,
  endpoint: groups.updateMembers,
  confirm: (count) => `Remove ${count === 1 ? "this person" : `these ${count} people`} from ${name}?`,
  done: "removed",
  run: async (select) => {
    const ids = await memberIds(_id, select);
    const { removed } = await call(groups.updateMembers, { params: { _id }, body: { delete: ids } });
    return { done: removed, refused: [] };
  },
});

/** The members of a group, and why each is in it. */
const Members = ({ record: group }: RecordProps<Group>) => {
  const pathOf = useRecordPath("users");
  const { rule, can } = group;
  return (
    <>
      {rule && <p className="group-rule">{ruleLabels(rule)}</p>}
      <RecordTable
        id={rule ? "rule-members" : "group-members"}
        label="Members"
        endpoint={groups.members}
        params={{ _id: group._id }}
        entity={Member}
        columns={rule ? ruled : chosen}
        actions={<ActionButtons group={group} actions={[addPeople, uploadPeople, changeRule]} />}
        prefix="members-"
        alsoOf={["users"]}
        failedText={groupsFailed}
        title={recordName}
        {...(pathOf && { openPath: ({ _id }: Member) => pathOf(_id) })}
        rowActions={actionsOf(group)}
        bulkActions={can.members ? [removal(group)] : []}
        emptyText={
          rule
            ? "No one matches the rule now. People appear here as soon as they match."
            : "No members yet. Add people or upload a file."
        }
      />
    </>
  );
};

export default Members;

import { Link } from "react-router";
import { groupsFailed, type MyGroup } from "../../../contract/groups/records.ts";
import { plural } from "../../ui/format.ts";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { Page } from "../../ui/shell/page.tsx";
import { pageSize } from "../../../contract/core/list.ts";
import { endpointsOf } from "../../providers/api.ts";
import { useEndpoint } from "../../providers/use-endpoint.ts";
import "./my-groups.css";

const groups = endpointsOf("groups");

/** The groups that the user is in or manages, refetched when one of them changes. */
const useMyGroups = () => useEndpoint(groups.mine, { query: { limit: pageSize.max } });

/** The groups that the user manages, and those that they are in. */
const MyGroupsPage = () => {
  const read = useMyGroups();
  return (
    <Page title="My groups" narrow>
      <Loaded
        part
        read={read}
        failedText={groupsFailed}
        isEmpty={({ groups }) => groups.length === 0}
        empty={<p className="soft">You aren't in a group yet. Groups you are added to appear here.</p>}
      >
        {({ groups }) => (
          <>
            <Groups title="You manage" groups={groups.filter(({ isAdmin }) => isAdmin)} />
            <Groups title="You are in" groups={groups.filter(({ isAdmin }) => !isAdmin)} />
          </>
        )}
      </Loaded>
    </Page>
  );
};

const Groups = ({ title, groups }: { readonly title: string; readonly groups: readonly MyGroup[] }) =>
  groups.length > 0 && (
    <section className="my-groups" aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {groups.map((group) => (
          <li key={group._id}>
            <GroupCard group={group} />
          </li>
        ))}
      </ul>
    </section>
  );

const GroupCard = ({ group }: { readonly group: MyGroup }) => {
  const admins = group.groupAdmins.map(({ name }) => name).join(", ");
  return (
    <>
      <h3>{group.isAdmin ? <Link to={`/groups/${group._id}`}>{group.name}</Link> : group.name}</h3>
      {group.description && <p>{group.description}</p>}
      <p className="soft">
        {plural(group.totalUsers, "person", "people")}
        {admins && ` · managed by ${admins}`}
      </p>
      {group.isMember && group.isAdmin && <p className="soft">You are a member too.</p>}
      {group.why.length > 0 && <p className="soft">Why you are in it: {group.why.join("; ")}.</p>}
    </>
  );
};

export default MyGroupsPage;

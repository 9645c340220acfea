import { Link } from "react-router";
import { groupsFailed, type MyGroup } from "../../../contract/groups/records.ts";
import { plural } from "../../ui/format.ts";
import { Loading } from "../../ui/feedback/loading.tsx";
import { Page } from "../../ui/shell/page.tsx";
import { useMyGroups } from "./use-my-groups.ts";
import "./my-groups.css";

/** The groups that I manage, and those that I am in. */
const MyGroupsPage = () => {
  const { data, error, refetch } = useMyGroups();
  const mine = data?.groups ?? [];
  const managed = mine.filter(({ isAdmin }) => isAdmin);
  const others = mine.filter(({ isAdmin }) => !isAdmin);
  return (
    <Page title="My groups" narrow>
      {error && !data ? (
        <div role="alert">
          <p>{groupsFailed}</p>
          <button type="button" className="button" onClick={() => void refetch()}>
            Try again
          </button>
        </div>
      ) : !data ? (
        <Loading />
      ) : mine.length === 0 ? (
        <p className="soft">You are in no group yet. When somebody adds you to one, it stands here.</p>
      ) : (
        <>
          <Groups title="You manage" groups={managed} />
          <Groups title="You are in" groups={others} />
        </>
      )}
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
      {group.isMember && group.isAdmin && <p className="soft">You are in it too.</p>}
      {group.why.length > 0 && <p className="soft">Why you are in it: {group.why.join("; ")}.</p>}
    </>
  );
};

export default MyGroupsPage;

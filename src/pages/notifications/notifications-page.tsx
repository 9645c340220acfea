import { Link, useSearchParams } from "react-router";
import { useStore } from "../../providers/store.ts";
import { unread, upTo99 } from "../../providers/tab-title.ts";
import { Page } from "../../ui/shell/page.tsx";
import { DeleteOld } from "./delete-old.tsx";
import { LatestList, PagedList } from "./lists.tsx";
import { useMarking } from "./queries.ts";

const tabs = { all: "All", unread: "Unread", latest: "Latest" } as const;
type Tab = keyof typeof tabs;
const names = Object.keys(tabs) as Tab[];

/** The user's notifications in three lists; `list` in the address chooses one. */
const NotificationsPage = () => {
  const [params] = useSearchParams();
  const shown = names.find((name) => name === params.get("list")) ?? "all";
  const marking = useMarking();
  return (
    <Page
      title="Notifications"
      narrow
      extra={
        <Link className="button" to="/notifications/settings">
          Settings
        </Link>
      }
    >
      <Tabs shown={shown} />
      {shown === "latest" ? (
        <LatestList marking={marking} />
      ) : (
        <PagedList key={shown} row={shown === "all" ? "list" : "unread"} marking={marking} />
      )}
      <div className="notifications-foot">
        <DeleteOld marking={marking} />
      </div>
    </Page>
  );
};

const Tabs = ({ shown }: { readonly shown: Tab }) => {
  const waiting = useStore(unread);
  return (
    <nav className="notifications-tabs" aria-label="Which notifications">
      {names.map((name) => (
        <Link
          key={name}
          to={{ search: name === "all" ? "" : `?list=${name}` }}
          {...(name === shown && { "aria-current": "page" as const })}
        >
          {tabs[name]}
          {name === "unread" && waiting > 0 && ` (${upTo99(waiting)})`}
        </Link>
      ))}
    </nav>
  );
};

export default NotificationsPage;

import { notifications, type Notification } from "../../../contract/notifications/endpoints.ts";
import { useEndpoint } from "../../providers/use-endpoint.ts";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { byDay } from "./by-day.ts";
import { NotificationItem } from "./notification-item.tsx";
import { eachOnce, type Marking, useNotifications } from "./queries.ts";
import { ReadAll } from "./read-all.tsx";

/** All or only the unread notifications, with a button for earlier ones. */
export const PagedList = ({ row, marking }: { readonly row: "list" | "unread"; readonly marking: Marking }) => {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useNotifications(row);
  if (!data) return <Loaded read={{ error, refetch }} loading={<Quiet>Loading your notifications…</Quiet>} />;
  const shown = eachOnce(data.pages.flatMap((page) => page.notifications));
  return (
    <>
      <List
        shown={shown}
        unread={data.pages[0]?.unread ?? 0}
        marking={marking}
        empty={row === "list" ? "No notifications yet." : "You're all caught up."}
      />
      {hasNextPage && (
        <button type="button" className="button" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {isFetchingNextPage ? "One moment…" : "Show earlier"}
        </button>
      )}
    </>
  );
};

/** The list under the bell. */
export const LatestList = ({ marking }: { readonly marking: Marking }) => {
  const { data, error, refetch } = useEndpoint(notifications.latestUnread, {});
  if (!data) return <Loaded read={{ error, refetch }} loading={<Quiet>Loading your notifications…</Quiet>} />;
  return <List shown={data.notifications} unread={data.unread} marking={marking} empty="You're all caught up." />;
};

const Quiet = ({ children }: { readonly children: string }) => <p className="notifications-quiet">{children}</p>;

interface ListProps {
  readonly shown: readonly Notification[];
  readonly unread: number;
  readonly marking: Marking;
  readonly empty: string;
}

const List = ({ shown, unread, marking, empty }: ListProps) => (
  <>
    <div className="notifications-actions">
      <ReadAll marking={marking} unread={unread} newest={shown[0]} />
    </div>
    {shown.length === 0 && <Quiet>{empty}</Quiet>}
    {byDay(shown).map(({ day, notifications: ofDay }) => (
      <section key={day} aria-label={day} className="notifications-day">
        <h2>{day}</h2>
        <ul className="notifications-list">
          {ofDay.map((one) => (
            <NotificationItem key={one._id} of={one} marking={marking} isUnderDay />
          ))}
        </ul>
      </section>
    ))}
  </>
);

import { Link } from "react-router";
import { notifications } from "../../../contract/notifications/endpoints.ts";
import { useEndpoint } from "../../providers/use-endpoint.ts";
import { NotificationItem } from "./notification-item.tsx";
import { useMarking } from "./queries.ts";
import { ReadAll } from "./read-all.tsx";

/** The newest unread notifications under the bell. */
const BellPanel = ({ close }: { readonly close: () => void }) => {
  const { data, error } = useEndpoint(notifications.latestUnread, {});
  const marking = useMarking();
  const latest = data?.notifications ?? [];
  return (
    <section aria-label="Newest notifications">
      <div className="notifications-bar">
        <h2>Notifications</h2>
        <ReadAll marking={marking} unread={data?.unread ?? 0} newest={latest[0]} />
      </div>
      {error && !data ? (
        <p className="bell-quiet">{error.message}</p>
      ) : latest.length === 0 ? (
        <p className="bell-quiet">You're all caught up.</p>
      ) : (
        <ul className="notifications-list">
          {latest.map((one) => (
            <NotificationItem key={one._id} of={one} marking={marking} onOpen={close} />
          ))}
        </ul>
      )}
      <p className="bell-foot">
        <Link to="/notifications" onClick={close}>
          See all notifications
        </Link>
        <Link to="/notifications/settings" onClick={close}>
          Settings
        </Link>
      </p>
    </section>
  );
};

export default BellPanel;

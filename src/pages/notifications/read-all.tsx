import type { Notification } from "../../../contract/notifications/endpoints.ts";
import { plural } from "../../ui/format.ts";
import type { Marking } from "./queries.ts";

interface Props {
  readonly marking: Marking;
  /** The number of unread notifications. */
  readonly unread: number;
  /** The newest one shown. */
  readonly newest: Notification | undefined;
}

/** Marks all as read, and offers to undo it as long as the message is on the screen. */
export const ReadAll = ({ marking, unread, newest }: Props) => {
  const { lastReadAll } = marking;
  return (
    <>
      {unread > 0 && newest && (
        <button type="button" className="notification-mark" onClick={() => void marking.markAllRead(newest)}>
          Mark all read
        </button>
      )}
      <span role="status" className="notifications-done">
        {lastReadAll && `${plural(lastReadAll.marked, "notification")} marked read. `}
      </span>
      {lastReadAll && (
        <button type="button" className="notification-mark" onClick={() => void marking.undo(lastReadAll)}>
          Undo
        </button>
      )}
    </>
  );
};

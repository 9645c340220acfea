import { Link } from "react-router";
import type { Notification } from "../../../contract/notifications/endpoints.ts";
import { exactly, time } from "../../ui/format.ts";
import { When } from "../../ui/fields/when.tsx";
import type { Marking } from "./queries.ts";
import "./notifications.css";

interface Props {
  readonly of: Notification;
  readonly marking: Marking;
  /** Stands under the heading of its day, so that the time of day says the rest. */
  readonly isUnderDay?: boolean;
  /** It was opened. */
  readonly onOpen?: () => void;
}

/** What happened, leading to where it happened. Whoever opens it has read it. */
export const NotificationItem = ({ of, marking, isUnderDay, onOpen }: Props) => {
  const isUnread = of.readAt === null;
  const open = (): void => {
    if (isUnread) void marking.markRead(of);
    onOpen?.();
  };
  const words = (
    <>
      <strong>{of.title}</strong>
      {isUnread && <span className="visually-hidden">, unread</span>}
      <span className="notification-message">{of.message}</span>
    </>
  );
  return (
    <li className={isUnread ? "notification notification-unread" : "notification"}>
      <div className="notification-about">
        {of.link === null ? (
          <p className="notification-words">{words}</p>
        ) : (
          <Link className="notification-words" to={of.link} onClick={open}>
            {words}
          </Link>
        )}
        <p className="notification-when">{isUnderDay ? <TimeOfDay at={of.createdAt} /> : <When at={of.createdAt} />}</p>
      </div>
      <button
        type="button"
        className="notification-mark"
        aria-label={`${isUnread ? "Mark read" : "Mark unread"}: ${of.message}`}
        onClick={() => void (isUnread ? marking.markRead(of) : marking.markUnread(of))}
      >
        {isUnread ? "Mark read" : "Mark unread"}
      </button>
    </li>
  );
};

const TimeOfDay = ({ at }: { readonly at: string }) => (
  <time dateTime={at} title={exactly(at)}>
    {time(at)}
  </time>
);

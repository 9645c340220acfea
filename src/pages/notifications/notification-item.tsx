import { Link } from "react-router";
import type { Notification } from "../../../contract/notifications/endpoints.ts";
import { exactly, time } from "../../ui/format.ts";
import { When } from "../../ui/fields/when.tsx";
import type { Marking } from "./queries.ts";
import "./notifications.css";

interface Props {
  readonly of: Notification;
  readonly marking: Marking;
  /** The item is under the heading of its day, so that the time of day is enough. */
  readonly isUnderDay?: boolean;
  /** Called when it is opened. */
  readonly onOpen?: () => void;
}

/** A notification with a link to its subject. Opening it marks it read. */
export const NotificationItem = ({ of, marking, isUnderDay, onOpen }: Props) => {
  const isUnread = of.readAt === null;
  const open = (): void => {
    if (isUnread) void marking.markRead(of);
    onOpen?.();
  };
  const text = (
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
          <p className="notification-words">{text}</p>
        ) : (
          <Link className="notification-words" to={of.link} onClick={open}>
            {text}
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

import { useCallback, useState } from "react";
import { type Notification, notifications } from "../../../contract/notifications/endpoints.ts";
import { call } from "../../providers/client.ts";
import { useNoted } from "../../providers/read-again.ts";
import { usePages } from "../../providers/use-pages.ts";
import { plural } from "../../ui/format.ts";
import { failureText } from "../../ui/feedback/failure-text.ts";
import { toasts } from "../../providers/toasts.ts";

/** All or only the unread notifications, a page at a time. */
export const useNotifications = (row: "list" | "unread") =>
  usePages<(typeof notifications)["list" | "unread"]>(notifications[row], {});

/** Removes duplicates: a notification that arrives between two pages shifts an older one onto both. */
export const eachOnce = (all: readonly Notification[]): Notification[] => [
  ...new Map(all.map((one) => [one._id, one])).values(),
];

/** The result of the last "mark all read", needed to undo it. */
interface ReadAll {
  readonly marked: number;
  readonly readAt: string;
}

/** Makes a change, or shows why it was refused; notifications are then refetched. */
export const useNotificationChange = () => {
  const noted = useNoted();
  return useCallback(
    async (change: () => Promise<unknown>): Promise<void> => {
      const readAgain = noted();
      try {
        await change();
      } catch (error) {
        toasts.error(failureText(error));
      } finally {
        await readAgain();
      }
    },
    [noted],
  );
};

/** Marks notifications as read or unread; every list and the bell are refetched. */
export const useMarking = () => {
  const run = useNotificationChange();
  const [lastReadAll, setLastReadAll] = useState<ReadAll | null>(null);
  return {
    lastReadAll,
    markRead: ({ _id }: Notification) => run(() => call(notifications.readLatest, { body: { notificationsId: _id } })),
    markUnread: ({ _id }: Notification) =>
      run(() => call(notifications.markUnread, { body: { notificationsId: _id } })),
    /** Leaves out those that arrived after the newest one shown. */
    markAllRead: (newest: Notification) =>
      run(async () => {
        const { marked, readAt } = await call(notifications.readAll, { body: { until: newest._id } });
        setLastReadAll(readAt === null ? null : { marked, readAt });
      }),
    undo: ({ readAt }: ReadAll) =>
      run(async () => {
        await call(notifications.markUnread, { body: { readAt } });
        setLastReadAll(null);
      }),
    deleteOld: () =>
      run(async () => {
        const { deleted } = await call(notifications.deleteOld, {});
        toasts.success(`${plural(deleted, "notification")} deleted`);
      }),
  };
};
export type Marking = ReturnType<typeof useMarking>;

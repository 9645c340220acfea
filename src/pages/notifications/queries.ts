import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { type Notification, notifications } from "../../../contract/notifications/endpoints.ts";
import { call } from "../../providers/client.ts";
import { plural } from "../../ui/format.ts";
import { failureText } from "../../ui/feedback/use-run.ts";
import { toasts } from "../../providers/toasts.ts";

/** Begins as Refine's own keys do, so that live events reach what stands under it. */
const key = ["data", "default", "notifications"];
const shown = 20;

/** All or the unread ones, a page at a time. */
export const useNotifications = (row: "list" | "unread") =>
  useInfiniteQuery({
    queryKey: [...key, "pages", row],
    queryFn: ({ pageParam, signal }) => call(notifications[row], { query: { limit: shown, skip: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ meta, filteredTotalCount }) => {
      const next = meta.skip + meta.limit;
      return next < filteredTotalCount ? next : undefined;
    },
  });

/** One that arrives while further pages are read moves an older one onto two of them. */
export const eachOnce = (all: readonly Notification[]): Notification[] => [
  ...new Map(all.map((one) => [one._id, one])).values(),
];

/** What the last "mark all read" did, to take it back. */
interface ReadAll {
  readonly marked: number;
  readonly readAt: string;
}

/** Makes a change, or says why it was refused; what is read of notifications is then read again. */
export const useNotificationChange = () => {
  const client = useQueryClient();
  return useCallback(
    async (change: () => Promise<unknown>): Promise<void> => {
      try {
        await change();
      } catch (error) {
        toasts.error(failureText(error));
      } finally {
        await client.invalidateQueries({ queryKey: key });
      }
    },
    [client],
  );
};

/** Marks notifications; every list and the bell are read again. */
export const useMarking = () => {
  const run = useNotificationChange();
  const [lastReadAll, setLastReadAll] = useState<ReadAll | null>(null);
  return {
    lastReadAll,
    markRead: ({ _id }: Notification) => run(() => call(notifications.readLatest, { body: { notificationsId: _id } })),
    markUnread: ({ _id }: Notification) =>
      run(() => call(notifications.markUnread, { body: { notificationsId: _id } })),
    /** None that came after the newest that is shown. */
    markAllRead: (newest: Notification) =>
      run(async () => {
        const { marked, readAt } = await call(notifications.readAll, { body: { until: newest._id } });
        setLastReadAll(readAt === null ? null : { marked, readAt });
      }),
    takeBack: ({ readAt }: ReadAll) =>
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

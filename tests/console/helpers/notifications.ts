// All kinds, which the areas add: replies are checked against them.
import "../../../contract/index.ts";
import type { Endpoint } from "../../../contract/core/endpoint.ts";
import { latestMax, type Notification, notifications } from "../../../contract/notifications/endpoints.ts";
import type { Heard } from "./fake-server.ts";

const idOf = (n: number): string => `00000000-0000-7000-8000-${String(n).padStart(12, "0")}`;

/** The n-th notification, older ones with lower numbers. */
export const notificationOf = (n: number, fields: Partial<Notification> = {}): Notification => ({
  _id: idOf(n),
  kind: "hours_approved",
  title: "Hours approved",
  message: `Entry ${n} was approved.`,
  link: "/check-in",
  createdAt: new Date(Date.now() - 60_000 * (1000 - n)).toISOString(),
  readAt: null,
  ...fields,
});

/** A person's notifications at the server, newest first, which the calls of the console read and mark. */
export const notificationServer = (count: number) => {
  let all = Array.from({ length: count }, (_, n) => notificationOf(count - n));
  const unread = () => all.filter(({ readAt }) => readAt === null);
  const idsIn = (body: unknown) => [(body as { notificationsId: string | string[] }).notificationsId].flat();
  const mark = (isWanted: (one: Notification) => boolean, readAt: string | null) => {
    const matching = all.filter((one) => isWanted(one) && (one.readAt === null) !== (readAt === null));
    all = all.map((one) => (matching.includes(one) ? { ...one, readAt } : one));
    return { marked: matching.length, unread: unread().length };
  };
  const page = (of: readonly Notification[], { query }: Heard) => {
    const [limit, skip] = [Number(query.get("limit")), Number(query.get("skip"))];
    return {
      notifications: of.slice(skip, skip + limit),
      meta: {
        limit,
        skip,
        page: skip / limit,
        pages: Math.ceil(of.length / limit),
        countExact: true,
        cut: false,
        next: null,
      },
      count: of.length,
      filteredTotalCount: of.length,
      unread: unread().length,
    };
  };
  const answers: readonly (readonly [Endpoint, (request: Heard) => unknown])[] = [
    [notifications.list, (request) => page(all, request)],
    [notifications.unread, (request) => page(unread(), request)],
    [notifications.latestUnread, () => ({ notifications: unread().slice(0, latestMax), unread: unread().length })],
    [notifications.readLatest, ({ body }) => mark(({ _id }) => idsIn(body).includes(_id), new Date().toISOString())],
    [
      notifications.readAll,
      ({ body }) => {
        const readAt = new Date().toISOString();
        return { ...mark(({ _id }) => _id <= (body as { until: string }).until, readAt), readAt };
      },
    ],
    [
      notifications.markUnread,
      ({ body }) =>
        "readAt" in (body as object)
          ? mark(({ readAt }) => readAt === (body as { readAt: string }).readAt, null)
          : mark(({ _id }) => idsIn(body).includes(_id), null),
    ],
    [notifications.countOld, () => ({ count: 2 })],
    [
      notifications.deleteOld,
      () => {
        all = all.slice(0, -2);
        return { deleted: 2 };
      },
    ],
  ];
  return {
    answers,
    /** A new notification arrives, without a live event to the console. */
    add: (fields: Partial<Notification> = {}): void => {
      all = [notificationOf(all.length + 1, fields), ...all];
    },
  };
};

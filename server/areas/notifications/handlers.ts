import type { notifications } from "../../../contract/notifications/endpoints.ts";
import type { Handlers } from "../../core/http/context.ts";
import { preferencesOf, setPreference } from "./preferences.ts";
import { countOld, latestUnread, notificationPage } from "./queries.ts";
import { deleteOld, markAllRead, markRead, markUnread } from "./reading.ts";

export const notificationHandlers: Handlers<typeof notifications> = {
  list: ({ query }, { sql, me }) => notificationPage(sql, me, query),
  unread: ({ query }, { sql, me }) => notificationPage(sql, me, query, "unread"),
  latestUnread: (_, { sql, me }) => latestUnread(sql, me),
  readLatest: ({ body }, { change }) => change((write) => markRead(write, body.notificationsId)),
  readAll: ({ body }, { change }) => change((write) => markAllRead(write, body.until)),
  markUnread: ({ body }, { change }) => change((write) => markUnread(write, body)),
  countOld: (_, { sql, me }) => countOld(sql, me._id),
  deleteOld: (_, { change }) => change((write) => deleteOld(write)),
  preferences: async (_, { sql, me }) => ({ preferences: await preferencesOf(sql, me._id) }),
  setPreference: ({ body }, { change }) => change(async (write) => ({ preferences: await setPreference(write, body) })),
};

import type { notifications } from "../../../contract/notifications/endpoints.ts";
import type { Handlers } from "../../core/http/context.ts";
import { preferencesOf, setPreference } from "./preferences.ts";
import { countOld, latestUnread, notificationPage } from "./queries.ts";
import { deleteOld, markAllRead, markRead, markUnread } from "./reading.ts";

export const notificationHandlers: Handlers<typeof notifications> = {
  list: ({ query }, { sql, me }) => notificationPage(sql, me._id, query),
  unread: ({ query }, { sql, me }) => notificationPage(sql, me._id, query, "unread"),
  latestUnread: (_, { sql, me }) => latestUnread(sql, me._id),
  readLatest: ({ body }, { me, change }) => change((write) => markRead(write, me._id, body.notificationsId)),
  readAll: ({ body }, { me, change }) => change((write) => markAllRead(write, me._id, body.until)),
  markUnread: ({ body }, { me, change }) => change((write) => markUnread(write, me._id, body)),
  countOld: (_, { sql, me }) => countOld(sql, me._id),
  deleteOld: (_, { me, change }) => change((write) => deleteOld(write, me._id)),
  preferences: async (_, { sql, me }) => ({ preferences: await preferencesOf(sql, me._id) }),
  setPreference: async ({ body }, { me, change }) => ({
    preferences: await change((write) => setPreference(write, me._id, body)),
  }),
};

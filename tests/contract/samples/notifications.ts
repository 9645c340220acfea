import type { notifications } from "../../../contract/notifications/endpoints.ts";
import { putNotification } from "../../server/helpers/notifications.ts";
import type { NotReadBack, Samples } from "../sample.ts";

export const samples: Samples<typeof notifications> = {
  list: { make: async () => ({ query: { limit: 5, sortBy: "createdAt:asc", kind: "role_changed" } }) },
  unread: { make: async () => ({ query: { skip: 1 } }) },
  latestUnread: {
    make: async ({ server }, owner) => {
      await putNotification(server, owner);
      return {};
    },
  },
  readLatest: {
    make: async ({ server }, owner) => ({ body: { notificationsId: await putNotification(server, owner) } }),
  },
  readAll: { make: async ({ server }, owner) => ({ body: { until: await putNotification(server, owner) } }) },
  markUnread: {
    make: async ({ server }, owner) => ({ body: { notificationsId: [await putNotification(server, owner)] } }),
  },
  countOld: { make: async () => ({}) },
  deleteOld: { make: async () => ({}) },
  preferences: { make: async () => ({}) },
  setPreference: { make: async () => ({ body: { kind: "hours_approved", channel: "mail", isOn: true } }) },
};

export const notReadBack: NotReadBack<typeof notifications> = {
  readLatest: "names what was read: tests/server/notifications/notifications-reading.test.ts",
  readAll: "names what was read: tests/server/notifications/notifications-reading.test.ts",
  markUnread: "names what was read: tests/server/notifications/notifications-reading.test.ts",
  setPreference: "sets one cell of a table: tests/server/notifications/notifications.test.ts",
};

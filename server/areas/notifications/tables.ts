import type { Channel, NotificationKind } from "../../../contract/core/notifications.ts";
import {
  uuid,
  bigint,
  bool,
  instant,
  bytes,
  oneOf,
  jsonObject,
  nullable,
  optional,
  type KyselyTables,
} from "../../core/db/columns.ts";

export const notificationsTables = {
  notification_places: { user_id: uuid, last: bigint },
  notifications: {
    _id: uuid,
    user_id: uuid,
    place: bigint,
    kind: oneOf<NotificationKind>(),
    params: jsonObject,
    sealed: nullable(bytes),
    in_console: bool,
    in_digest: bool,
    created_at: optional(instant),
    read_at: nullable(instant),
  },
  notification_preferences: { user_id: uuid, kind: oneOf<NotificationKind>(), channel: oneOf<Channel>(), is_on: bool },
} as const;

declare module "../../core/db/tables.ts" {
  interface Tables extends KyselyTables<typeof notificationsTables> {}
}

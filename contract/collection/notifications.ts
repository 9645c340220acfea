import { z } from "zod";
import { Id } from "../core/fields.ts";
import { addNotifications, Count, mailAtOnce, mailDaily } from "../core/notifications.ts";
import { RejectCause } from "./entity.ts";

const link = "/my-uploads";

const collectionNotifications = addNotifications({
  upload_rejected: {
    order: 335,
    label: "Upload rejected",
    params: z.strictObject({
      item: Id.meta({ reference: "collection" }),
      project: Id.meta({ reference: "projects" }),
      cause: RejectCause,
    }),
    one: "{item} for {project} was rejected: {cause}. You can replace it.",
    link,
    channels: mailAtOnce,
  },
  uploads_approved: {
    order: 336,
    label: "Uploads approved",
    params: z.strictObject({ count: Count, project: Id.meta({ reference: "projects" }) }),
    one: "Your upload for {project} was approved.",
    other: "{count} of your uploads for {project} were approved.",
    link,
    channels: mailDaily,
  },
});

declare module "../core/notifications.ts" {
  interface NotificationKinds extends Readonly<typeof collectionNotifications> {}
}

import { z } from "zod";
import { Day } from "../core/fields.ts";
import { addNotifications, mailAtOnce } from "../core/notifications.ts";

const course = z.string();
const link = "/my-certificates";

const certificateNotifications = addNotifications({
  certificate_issued: {
    order: 300,
    label: "Certificate issued",
    params: z.strictObject({ course }),
    one: "Your certificate of {course} is ready to download.",
    link,
    channels: mailAtOnce,
  },
  certificate_reissued: {
    order: 301,
    label: "Certificate issued again",
    params: z.strictObject({ course }),
    one: "Your certificate of {course} was issued again. Use the new one from now on.",
    link,
    channels: mailAtOnce,
  },
  certificate_expiring: {
    order: 302,
    label: "Certificate expires soon",
    params: z.strictObject({ course, day: Day }),
    one: "Your certificate of {course} is valid until {day}. See how to renew it.",
    link,
    channels: mailAtOnce,
  },
  certificate_expired: {
    order: 303,
    label: "Certificate expired",
    params: z.strictObject({ course, day: Day }),
    one: "Your certificate of {course} expired after {day}. See how to renew it.",
    link,
    channels: mailAtOnce,
  },
  certificate_revoked: {
    order: 304,
    label: "Certificate revoked",
    params: z.strictObject({ course, reason: z.string().meta({ personal: true }) }),
    one: "Your certificate of {course} was revoked: {reason}",
    link,
    channels: mailAtOnce,
  },
  certificate_reinstated: {
    order: 305,
    label: "Certificate reinstated",
    params: z.strictObject({ course }),
    one: "Your certificate of {course} was reinstated.",
    link,
    channels: mailAtOnce,
  },
});

declare module "../core/notifications.ts" {
  interface NotificationKinds extends Readonly<typeof certificateNotifications> {}
}

import { z } from "zod";
import { Id } from "../core/fields.ts";
import { addNotifications, mailAtOnce, mailDaily } from "../core/notifications.ts";

const only = ["admin", "manager", "reviewer"] as const;
const params = z.strictObject({ calibration: Id.meta({ reference: "calibrations" }) });
const link = "/my-calibrations/{calibration}";

const calibrationNotifications = addNotifications({
  calibration_opened: {
    order: 72,
    label: "Calibration to take part in",
    params,
    one: "You are asked to decide on the jobs of the calibration {calibration}, without knowing how others decide.",
    link,
    channels: mailAtOnce,
    only,
  },
  calibration_closed: {
    order: 73,
    label: "Calibration closed",
    params,
    one: "The calibration {calibration} is closed. See where you and the majority agree.",
    link,
    channels: mailDaily,
    only,
  },
});

declare module "../core/notifications.ts" {
  interface NotificationKinds extends Readonly<typeof calibrationNotifications> {}
}

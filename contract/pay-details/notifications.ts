import { z } from "zod";
import { addNotifications } from "../core/notifications.ts";
import { PayMethod } from "./methods.ts";

const payDetailsNotifications = addNotifications({
  pay_details_changed: {
    order: 170,
    label: "Pay details changed",
    params: z.strictObject({ method: PayMethod }),
    one: "Your pay details were changed: you are paid by {method} from now on. If that was not you, change your password and tell us at once.",
    link: "/pay-details",
    channels: { console: true, mail: true },
    fixed: true,
  },
});

declare module "../core/notifications.ts" {
  interface NotificationKinds extends Readonly<typeof payDetailsNotifications> {}
}

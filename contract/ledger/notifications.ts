import { z } from "zod";
import { addNotifications, Count } from "../core/notifications.ts";

const ledgerNotifications = addNotifications({
  ledger_fault: {
    order: 120,
    label: "Ledger disagrees",
    params: z.strictObject({ count: Count }),
    one: "The check of the ledger found one disagreement.",
    other: "The check of the ledger found {count} disagreements.",
    link: "/ledger",
    channels: { console: true, mail: true },
    only: ["admin"],
  },
});

declare module "../core/notifications.ts" {
  interface NotificationKinds extends Readonly<typeof ledgerNotifications> {}
}

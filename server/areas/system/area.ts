import { area } from "../../core/area.ts";
import { systemHandlers } from "./handlers.ts";
import { lettersOf } from "../../core/mail/mail.ts";

export const systemArea = area({
  name: "system",
  handlers: systemHandlers,
  personalData: {
    archive: [
      { file: "mails.json", about: "The mails that were written to you", read: (sql, me) => lettersOf(sql, me._id) },
    ],
  },
});

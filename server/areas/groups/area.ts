import { area } from "../../core/area.ts";
import { groupHandlers } from "./handlers.ts";
import { failedMail, groupsOf, leaveGroups, waitingRecipients } from "./actions.ts";
import { groupsTables } from "./tables.ts";
import { fillGroups } from "./demo.ts";
import { groupView } from "./queries.ts";

export const groupsArea = area({
  name: "groups",
  handlers: groupHandlers,
  tables: groupsTables,
  search: { view: groupView },
  personalData: {
    archive: [
      {
        file: "groups.json",
        about: "The groups that you are in or manage, and the mails that you wrote to them",
        read: (sql, me) => groupsOf(sql, me._id),
      },
    ],
    erase: leaveGroups,
  },
  todos: { groupMailFailed: { of: waitingRecipients(failedMail), params: { _id: failedMail } } },
  demo: fillGroups,
});

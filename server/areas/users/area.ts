import { area } from "../../core/area.ts";
import { userHandlers } from "./handlers.ts";
import type { Importer } from "../../core/importer.ts";
import { fullName, sqlText } from "../../core/db/sql-text.ts";
import { waitingPeople } from "./actions.ts";
import { unknownSkills } from "../skills/actions.ts";
import { addPeople, type NewPersonRow, placesAbove } from "./insert-people.ts";
import { accountOf, eraseAccount } from "./personal-data.ts";
import { usersTables } from "./tables.ts";
import { fillUsers } from "./demo.ts";
import { userView } from "./queries.ts";

export const usersArea = area({
  name: "users",
  handlers: userHandlers,
  tables: usersTables,
  search: { view: userView, detail: sqlText`u.email` },
  recordName: { table: sqlText`users`, name: fullName(sqlText`r`) },
  personalData: {
    archive: [
      {
        file: "account.json",
        about: "Your account, your skills and experience, and the private projects that you are in",
        read: (sql, me) => accountOf(sql, me._id),
      },
    ],
    erase: eraseAccount,
  },
  importer: {
    unique: { field: "email", noun: "e-mail address" },
    insert: ({ write, invite }, bodies) => addPeople(write, bodies, invite),
    above: (me, bodies) => placesAbove(me.role, bodies),
    wrong: unknownSkills,
  } satisfies Importer<NewPersonRow>,
  todos: { jobsBlocked: { of: waitingPeople }, invitationsOpen: { of: waitingPeople } },
  demo: fillUsers,
});

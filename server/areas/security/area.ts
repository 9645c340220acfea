import { area } from "../../core/area.ts";
import { securityHandlers } from "./handlers.ts";
import { eraseSignIn, forgetSessions, signInFactsOf } from "./actions.ts";
import { securityTables } from "./tables.ts";
import { fillSecurity } from "./demo.ts";

export const securityArea = area({
  name: "security",
  handlers: securityHandlers,
  tables: securityTables,
  cleanUp: forgetSessions,
  personalData: {
    archive: [
      {
        file: "sign-in.json",
        about: "How you sign in: your sessions, API tokens, second factor and other services; without their secrets",
        read: (sql, me) => signInFactsOf(sql, me._id),
      },
    ],
    erase: eraseSignIn,
  },
  demo: fillSecurity,
});

import { area } from "../../core/area.ts";
import { identityHandlers } from "./handlers.ts";
import { eraseIdentities, forgetUsedTokens, identitiesOf } from "./actions.ts";
import { identitiesTables } from "./tables.ts";

export const identitiesArea = area({
  name: "identities",
  handlers: identityHandlers,
  tables: identitiesTables,
  cleanUp: forgetUsedTokens,
  personalData: {
    archive: [
      {
        file: "sign-in.json",
        about: "The other services that you sign in with",
        read: async (sql, me) => ({ identities: await identitiesOf(sql, me._id) }),
      },
    ],
    erase: eraseIdentities,
  },
});

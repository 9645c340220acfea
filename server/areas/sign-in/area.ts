import { area } from "../../core/area.ts";
import { signInHandlers } from "./handlers.ts";
import { resetLinkTask, sendResetLink } from "./actions.ts";

export const signInArea = area({
  name: "signIn",
  handlers: signInHandlers,
  jobs: [
    {
      name: resetLinkTask,
      run: ({ db, config }, payload) => sendResetLink(db, config, (payload as { email: string }).email),
    },
  ],
});

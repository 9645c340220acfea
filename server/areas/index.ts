import type { Table } from "../../contract/index.ts";
import type { Handlers } from "../http/context.ts";
import { auditHandlers } from "./audit/handlers.ts";
import { directoryHandlers } from "./directory/handlers.ts";
import { fileHandlers } from "./files/handlers.ts";
import { importHandlers } from "./imports/handlers.ts";
import { paymentHandlers } from "./payments/handlers.ts";
import { profileHandlers } from "./profile/handlers.ts";
import { projectHandlers } from "./projects/handlers.ts";
import { signInHandlers } from "./sign-in/handlers.ts";
import { skillHandlers } from "./skills/handlers.ts";
import { systemHandlers } from "./system/handlers.ts";
import { userHandlers } from "./users/handlers.ts";
import { workHistoryHandlers } from "./work-history/handlers.ts";

/** A handler for every row of THE table; a missing area does not compile. */
export const handlers: { readonly [Area in keyof Table]: Handlers<Table[Area]> } = {
  signIn: signInHandlers,
  users: userHandlers,
  profile: profileHandlers,
  skills: skillHandlers,
  directory: directoryHandlers,
  projects: projectHandlers,
  workHistory: workHistoryHandlers,
  files: fileHandlers,
  payments: paymentHandlers,
  audit: auditHandlers,
  system: systemHandlers,
  imports: importHandlers,
};

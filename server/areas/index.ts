import type { Table } from "../../contract/index.ts";
import type { Handlers } from "../http/context.ts";
import { auditHandlers } from "./audit/handlers.ts";
import { dashboardHandlers } from "./dashboard/handlers.ts";
import { directoryHandlers } from "./directory/handlers.ts";
import { experienceHandlers } from "./experience/handlers.ts";
import { fileHandlers } from "./files/handlers.ts";
import { groupHandlers } from "./groups/handlers.ts";
import { identityHandlers } from "./identities/handlers.ts";
import { importHandlers } from "./imports/handlers.ts";
import { ledgerHandlers } from "./ledger/handlers.ts";
import { notificationHandlers } from "./notifications/handlers.ts";
import { payDetailsHandlers } from "./pay-details/handlers.ts";
import { operationHandlers } from "./operations/handlers.ts";
import { paymentHandlers } from "./payments/handlers.ts";
import { payoutHandlers, payoutRunHandlers } from "./payouts/handlers.ts";
import { privacyHandlers } from "./privacy/handlers.ts";
import { profileHandlers } from "./profile/handlers.ts";
import { projectHandlers } from "./projects/handlers.ts";
import { securityHandlers } from "./security/handlers.ts";
import { signInRulesHandlers } from "./sign-in-rules/handlers.ts";
import { signInHandlers } from "./sign-in/handlers.ts";
import { skillHandlers } from "./skills/handlers.ts";
import { systemHandlers } from "./system/handlers.ts";
import { userHandlers } from "./users/handlers.ts";
import { duplicateHandlers } from "./work-history/duplicate-handlers.ts";
import { workHistoryHandlers } from "./work-history/handlers.ts";
import { hoursUploadHandlers } from "./work-history/upload-handlers.ts";

/** A handler for every row of THE table; a missing area does not compile. */
export const handlers: { readonly [Area in keyof Table]: Handlers<Table[Area]> } = {
  signIn: signInHandlers,
  security: securityHandlers,
  signInRules: signInRulesHandlers,
  identities: identityHandlers,
  users: userHandlers,
  profile: profileHandlers,
  skills: skillHandlers,
  experience: experienceHandlers,
  directory: directoryHandlers,
  projects: projectHandlers,
  workHistory: workHistoryHandlers,
  operations: operationHandlers,
  hoursUploads: hoursUploadHandlers,
  duplicates: duplicateHandlers,
  files: fileHandlers,
  payments: paymentHandlers,
  ledger: ledgerHandlers,
  payoutRuns: payoutRunHandlers,
  payouts: payoutHandlers,
  payDetails: payDetailsHandlers,
  dashboard: dashboardHandlers,
  audit: auditHandlers,
  privacy: privacyHandlers,
  system: systemHandlers,
  imports: importHandlers,
  groups: groupHandlers,
  notifications: notificationHandlers,
};

import type { Table } from "../../../contract/index.ts";
import type { Sample, Samples } from "../sample.ts";
import { auditSamples } from "./audit.ts";
import { dashboardSamples } from "./dashboard.ts";
import { directorySamples } from "./directory.ts";
import { duplicateSamples } from "./duplicates.ts";
import { experienceSamples } from "./experience.ts";
import { fileSamples } from "./files.ts";
import { groupSamples } from "./groups.ts";
import { hoursUploadSamples } from "./hours-uploads.ts";
import { identitySamples } from "./identities.ts";
import { importSamples } from "./imports.ts";
import { ledgerSamples } from "./ledger.ts";
import { notificationSamples } from "./notifications.ts";
import { operationSamples } from "./operations.ts";
import { paymentSamples } from "./payments.ts";
import { payDetailsSamples, payoutRunSamples, payoutSamples } from "./payouts.ts";
import { privacySamples } from "./privacy.ts";
import { profileSamples } from "./profile.ts";
import { projectSamples } from "./projects.ts";
import { securitySamples } from "./security.ts";
import { signInRulesSamples } from "./sign-in-rules.ts";
import { signInSamples } from "./sign-in.ts";
import { skillSamples } from "./skills.ts";
import { systemSamples } from "./system.ts";
import { userSamples } from "./users.ts";
import { workHistorySamples } from "./work-history.ts";

const samples: { readonly [Area in keyof Table]: Samples<Table[Area]> } = {
  signIn: signInSamples,
  security: securitySamples,
  signInRules: signInRulesSamples,
  identities: identitySamples,
  users: userSamples,
  profile: profileSamples,
  skills: skillSamples,
  experience: experienceSamples,
  directory: directorySamples,
  projects: projectSamples,
  workHistory: workHistorySamples,
  operations: operationSamples,
  hoursUploads: hoursUploadSamples,
  duplicates: duplicateSamples,
  files: fileSamples,
  payments: paymentSamples,
  ledger: ledgerSamples,
  payoutRuns: payoutRunSamples,
  payouts: payoutSamples,
  payDetails: payDetailsSamples,
  dashboard: dashboardSamples,
  audit: auditSamples,
  privacy: privacySamples,
  system: systemSamples,
  imports: importSamples,
  groups: groupSamples,
  notifications: notificationSamples,
};

/** The sample of a row by its name, such as `skills.create`. */
export const sampleOf = (name: string): Sample => {
  const [area = "", row = ""] = name.split(".");
  const found = (samples as Record<string, Record<string, Sample>>)[area]?.[row];
  if (!found) throw new Error(`No sample of ${name}`);
  return found;
};

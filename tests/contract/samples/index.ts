import type { Table } from "../../../contract/index.ts";
import type { Sample, Samples, World } from "../sample.ts";
import { auditSamples } from "./audit.ts";
import { dashboardSamples } from "./dashboard.ts";
import { directorySamples } from "./directory.ts";
import { duplicateSamples } from "./duplicates.ts";
import { experienceSamples, makeField } from "./experience.ts";
import { fileSamples } from "./files.ts";
import { groupSamples, makeGroup } from "./groups.ts";
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
import { makeProject, projectSamples } from "./projects.ts";
import { securitySamples } from "./security.ts";
import { signInRulesSamples } from "./sign-in-rules.ts";
import { signInSamples } from "./sign-in.ts";
import { makeSkill, skillSamples } from "./skills.ts";
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

const references: Readonly<Record<string, (world: World) => Promise<string>>> = {
  skills: makeSkill,
  projects: makeProject,
  experience: makeField,
  groups: (world) => makeGroup(world, world.people.annotator),
  users: async ({ server }) => (await server.person("annotator"))._id,
};

/** Makes a record that another one may point at. */
export const referenceTo = (world: World, area: string): Promise<string> => {
  const make = references[area];
  if (!make) throw new Error(`No record of ${area} is made here for others to point at`);
  return make(world);
};

/** The sample of a row by its name, such as `skills.create`. */
export const sampleOf = (name: string): Sample => {
  const [area = "", row = ""] = name.split(".");
  const found = (samples as Record<string, Record<string, Sample>>)[area]?.[row];
  if (!found) throw new Error(`No sample of ${name}`);
  return found;
};

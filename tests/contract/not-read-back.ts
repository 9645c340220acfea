import type { RowName } from "../../contract/index.ts";

/**
 * Calls with a body that are no writing of a record's fields, each with its reason and, where it keeps anything, the
 * test that reads it back. Every other call with a body is covered by nothing-lost.test.ts, a new one by itself.
 */
export const notReadBack: Partial<Record<RowName, string>> = {
  "signInRules.edit": "would shut people of this world out: tests/server/security/second-factor.test.ts",
  "signIn.login": "begins a session",
  "signIn.checkLogin": "reads a session",
  "signIn.forgotPassword": "asks for a mail",
  "security.createToken": "needs a password; tests/server/security/api-tokens.test.ts reads the list of tokens",
  "identities.socialLogin": "begins a session",
  "system.setUp": "works once in a database's life: tests/server/system/system.test.ts",
  "users.addExperience": "adds to a list that editExperience sets: tests/server/experience/experience.test.ts",
  "users.addSkills": "adds to a list that edit sets: tests/server/users/users-many.test.ts",
  "profile.signNda": "a signature must be one's name: tests/server/profile/profile-nda.test.ts",
  "profile.verificationCheck": "asks, and keeps nothing",
  "skills.checkName": "asks, and keeps nothing",
  "experience.subcategories": "asks, and keeps nothing",
  "groups.previewRule": "asks, and keeps nothing",
  "projects.assignSkills": "adds to a list that edit sets: tests/server/projects/projects.test.ts",
  "projects.removeSkills": "takes from a list that edit sets: tests/server/projects/projects.test.ts",
  "projects.acknowledgeGuideline": "names a version that was read: tests/server/projects/guidelines.test.ts",
  "projects.restoreGuideline": "names a version whose text comes back: tests/server/projects/guidelines.test.ts",
  "projects.openProject": "adds people and takes them off: tests/server/projects/private-projects.test.ts",
  "operations.begin":
    "holds the body of another call, and does what that does: tests/server/operations/operations.test.ts",
  "duplicates.keep":
    "names entries to reject; workHistory.reject is covered: tests/server/duplicates/duplicates.test.ts",
  "duplicates.dismiss": "is read with the pairs of a project: tests/server/duplicates/duplicates.test.ts",
  "duplicates.askAgain": "names entries: tests/server/duplicates/duplicates.test.ts",
  "payoutRuns.exclude": "adds to a list and takes from it: tests/server/payout-runs/payout-runs.test.ts",
  "payoutRuns.schedule": "says what was seen, which must still be so: tests/server/payout-runs/payout-runs.test.ts",
  "payDetails.edit": "is read masked only: tests/server/pay-details/pay-details.test.ts, and in full in the archive",
  "imports.begin": "says what will come; nothing-lost.test.ts sends the rows and reads what they make",
  "imports.append": "holds rows of other shapes; nothing-lost.test.ts sends them and reads what they make",
  "groups.updateMembers": "adds to a list and takes from it: tests/server/groups/groups.test.ts",
  "groups.addUsers": "adds to a list: tests/server/groups/groups.test.ts",
  "groups.updateAdmins": "adds to a list and takes from it: tests/server/groups/groups.test.ts",
  "notifications.readLatest": "names what was read: tests/server/notifications/notifications-reading.test.ts",
  "notifications.readAll": "names what was read: tests/server/notifications/notifications-reading.test.ts",
  "notifications.markUnread": "names what was read: tests/server/notifications/notifications-reading.test.ts",
  "notifications.setPreference": "sets one cell of a table: tests/server/notifications/notifications.test.ts",
};

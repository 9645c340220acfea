import type { AreaName } from "../../contract/index.ts";

/** The areas that show every change. */
const always: readonly AreaName[] = ["audit", "dashboard", "bulkJobs", "system"];

/**
 * The areas whose records show what a call of an area changed, beside its own: at least those that the server
 * announces (tests/contract/read-again.test.ts), and those that show a name or a count of it. Live events are
 * more exact, but the user who made the change should not have to wait for them, and they may not arrive.
 */
const shownBy: { readonly [Area in AreaName]?: readonly AreaName[] } = {
  users: [
    "assignedJobs",
    "calibrations",
    "certificates",
    "groups",
    "jobs",
    "notifications",
    "profile",
    "projects",
    "prompts",
    "skillRequests",
    "skills",
    "workHistory",
  ],
  profile: ["users"],
  experience: ["users"],
  skills: ["jobs", "projects", "skillRequests", "users"],
  skillRequests: ["notifications", "projects", "skills", "users"],
  courses: ["chapters", "courseReviews", "notifications", "skills", "users"],
  chapters: ["courses", "notifications"],
  courseReviews: ["courses"],
  groups: ["notifications", "projects", "users"],
  projects: ["assignedJobs", "calibrations", "groups", "jobs", "notifications", "skills", "users", "workHistory"],
  workHistory: ["duplicates", "hoursUploads", "ledger", "notifications", "payments", "payoutRuns", "projects", "users"],
  jobs: ["assignedJobs", "notifications", "skills"],
  prompts: ["notifications", "payments"],
  ratings: ["prompts"],
  modelEndpoints: ["prompts"],
  modelHosts: ["modelEndpoints"],
  assignedJobs: ["jobs", "notifications", "payments", "users"],
  calibrations: ["notifications"],
  certificates: ["notifications"],
  tasks: ["projects"],
  audio: ["notifications", "projects", "tasks"],
  audioTranscription: ["notifications", "payments", "projects", "tasks"],
  imageTranscription: ["notifications", "payments", "projects", "tasks"],
  collection: ["audio", "notifications", "payments", "tasks"],
  quality: ["jobs", "notifications"],
  questionBanks: ["quizzes"],
  quizzes: ["chapters", "courses", "questionBanks", "quizSubmissions"],
  quizSubmissions: ["chapters", "courses", "notifications", "quizzes"],
  duplicates: ["notifications", "payments", "projects", "workHistory"],
  hoursUploads: ["duplicates", "payments", "projects", "workHistory"],
  payments: ["ledger", "notifications", "payoutRuns", "payouts", "projects", "users", "workHistory"],
  payoutRuns: ["ledger", "notifications", "payments", "payouts", "workHistory"],
  payouts: ["ledger", "notifications", "payments", "payoutRuns", "workHistory"],
  payDetails: ["notifications", "payoutRuns", "users"],
  privacy: ["users"],
  security: ["identities", "users"],
  identities: ["security", "users"],
  bulkJobs: ["groups", "payments", "projects", "skills", "users", "workHistory"],
  signIn: ["users"],
  system: ["users"],
  imports: ["directory", "groups", "jobs", "notifications", "projects", "skills", "users"],
};

/** The areas that are read again after a call of an area that changes something. */
export const touchedBy = (area: AreaName): readonly AreaName[] => [area, ...(shownBy[area] ?? []), ...always];

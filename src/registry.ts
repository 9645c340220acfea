import { uploadPages } from "./custom/collection/entry.tsx";
import { jobPages } from "./custom/jobs/entry.tsx";
import { learningPages } from "./custom/learning/entry.tsx";
import { guidelinePages } from "./custom/projects/entry.tsx";
import { promptPages } from "./custom/prompts/entry.tsx";
import { quizPages } from "./custom/quiz-taking/entry.tsx";
import { recordingPages } from "./custom/recording/entry.tsx";
import { transcriptionPages } from "./custom/transcription/entry.tsx";
import { workPages } from "./custom/work-history/entry.tsx";
import type { RouteEntry } from "./ui/shell/route-entry.ts";
import { reviewPages } from "./pages/assigned-jobs/entry.tsx";
import { auditPages, history } from "./pages/audit/entry.tsx";
import { estimatePages } from "./pages/benchmarks/entry.tsx";
import { myCalibrationPages } from "./pages/calibrations/entry.tsx";
import { myCertificatesPages } from "./pages/certificates/entry.tsx";
import { uploadReviewPages } from "./pages/collection/entry.tsx";
import { dashboardPages } from "./pages/dashboard/entry.tsx";
import { duplicatePages } from "./pages/duplicates/entry.tsx";
import { experiencePages } from "./pages/experience/entry.tsx";
import { myGroupsPages } from "./pages/groups/entry.tsx";
import { hoursUploadPages } from "./pages/hours-uploads/entry.tsx";
import { ledgerPages } from "./pages/ledger/entry.tsx";
import { notificationPages } from "./pages/notifications/entry.tsx";
import { payDetailsPages } from "./pages/pay-details/entry.tsx";
import { paymentPages } from "./pages/payments/entry.tsx";
import { myDataPages } from "./pages/privacy/entry.tsx";
import { profilePages } from "./pages/profile/entry.tsx";
import { serverPages } from "./pages/resources/entry.tsx";
import { quizReviewPages } from "./pages/quiz-submissions/entry.tsx";
import { qualityPages } from "./pages/quality/entry.tsx";
import { securityPages } from "./pages/security/entry.tsx";
import { signInRulesPages } from "./pages/sign-in-rules/entry.tsx";
import { outboxPages } from "./pages/system/entry.tsx";
import { taskReviewPages } from "./custom/transcription/review/entry.tsx";
import { approvalPages } from "./pages/work-history/entry.tsx";
import { benchmarksEntry } from "./resources/benchmarks/entry.tsx";
import { calibrationsEntry } from "./resources/calibrations/entry.tsx";
import { certificatesEntry } from "./resources/certificates/entry.tsx";
import { collectionEntry } from "./resources/collection/entry.tsx";
import { coursesEntry } from "./resources/courses/entry.tsx";
import { directoryEntry } from "./resources/directory/entry.tsx";
import { type ResourceEntry, withPages } from "./ui/resource/entry.tsx";
import { erasureEntry } from "./resources/privacy/entry.tsx";
import { experienceEntry } from "./resources/experience/entry.tsx";
import { assignedJobsEntry } from "./resources/assigned-jobs/entry.tsx";
import { groupsEntry } from "./resources/groups/entry.tsx";
import { jobsEntry } from "./resources/jobs/entry.tsx";
import { modelHostsEntry } from "./resources/model-hosts/entry.tsx";
import { paymentsEntry } from "./resources/payments/entry.tsx";
import { payoutRunsEntry } from "./resources/payout-runs/entry.tsx";
import { projectsEntry } from "./resources/projects/entry.tsx";
import { promptsEntry } from "./resources/prompts/entry.tsx";
import { questionBanksEntry } from "./resources/question-banks/entry.tsx";
import { quizzesEntry } from "./resources/quizzes/entry.tsx";
import { ratingsEntry } from "./resources/ratings/entry.tsx";
import { skillRequestsEntry } from "./resources/skill-requests/entry.tsx";
import { skillsEntry } from "./resources/skills/entry.tsx";
import { usersEntry } from "./resources/users/entry.tsx";

/** Every resource of the console. Administrators see who changed a record of any of them. */
export const resources: readonly ResourceEntry[] = [
  assignedJobsEntry,
  benchmarksEntry,
  calibrationsEntry,
  certificatesEntry,
  collectionEntry,
  coursesEntry,
  directoryEntry,
  erasureEntry,
  experienceEntry,
  groupsEntry,
  jobsEntry,
  modelHostsEntry,
  paymentsEntry,
  payoutRunsEntry,
  projectsEntry,
  promptsEntry,
  questionBanksEntry,
  quizzesEntry,
  ratingsEntry,
  skillRequestsEntry,
  skillsEntry,
  usersEntry,
].map((entry) => withPages(entry, [history]));

/** Every address of the console. A user's first page is the first of these that is a start page for their role. */
export const entries: readonly RouteEntry[] = [
  // A user without a profile starts there, before the start page of their role.
  ...profilePages,
  ...approvalPages,
  ...auditPages,
  ...dashboardPages,
  ...duplicatePages,
  ...estimatePages,
  ...experiencePages,
  ...guidelinePages,
  ...hoursUploadPages,
  ...jobPages,
  ...learningPages,
  ...ledgerPages,
  ...myCalibrationPages,
  ...myCertificatesPages,
  ...myDataPages,
  ...myGroupsPages,
  ...notificationPages,
  ...outboxPages,
  ...payDetailsPages,
  ...paymentPages,
  ...promptPages,
  ...qualityPages,
  ...quizPages,
  ...quizReviewPages,
  ...reviewPages,
  ...securityPages,
  ...serverPages,
  ...signInRulesPages,
  ...taskReviewPages,
  ...transcriptionPages,
  ...recordingPages,
  ...uploadPages,
  ...uploadReviewPages,
  ...workPages,
  ...resources.flatMap(({ routes }) => routes),
];

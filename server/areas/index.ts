import type { Area } from "../core/area.ts";
import type { TodoSource } from "../core/todos.ts";
import { audioArea } from "./audio/area.ts";
import { audioTranscriptionArea } from "./audio-transcription/area.ts";
import { imageTranscriptionArea } from "./image-transcription/area.ts";
import { tasksArea } from "./tasks/area.ts";
import { setAudited } from "../core/db/audited.ts";
import { setSearched } from "../core/db/searched.ts";
import { setRecordNames } from "../core/db/record-names.ts";
import { coreTables } from "../core/db/tables.ts";
import { annotationArea } from "./annotation/area.ts";
import { assignedJobsArea } from "./assigned-jobs/area.ts";
import { auditArea } from "./audit/area.ts";
import { benchmarksArea } from "./benchmarks/area.ts";
import { calibrationsArea } from "./calibrations/area.ts";
import { chaptersArea } from "./chapters/area.ts";
import { collectionArea } from "./collection/area.ts";
import { courseReviewsArea } from "./course-reviews/area.ts";
import { coursesArea } from "./courses/area.ts";
import { certificatesArea } from "./certificates/area.ts";
import { dashboardArea } from "./dashboard/area.ts";
import { directoryArea } from "./directory/area.ts";
import { experienceArea } from "./experience/area.ts";
import { filesArea } from "./files/area.ts";
import { formDraftsArea } from "./form-drafts/area.ts";
import { groupsArea } from "./groups/area.ts";
import { identitiesArea } from "./identities/area.ts";
import { importsArea } from "./imports/area.ts";
import { jobsArea } from "./jobs/area.ts";
import { ledgerArea } from "./ledger/area.ts";
import { notificationsArea } from "./notifications/area.ts";
import { listViewsArea } from "./list-views/area.ts";
import { modelEndpointsArea } from "./model-endpoints/area.ts";
import { modelHostsArea } from "./model-hosts/area.ts";
import { bulkJobsArea } from "./bulk-jobs/area.ts";
import { payDetailsArea } from "./pay-details/area.ts";
import { paymentsArea } from "./payments/area.ts";
import { payoutsArea } from "./payouts/area.ts";
import { payoutRunsArea } from "./payout-runs/area.ts";
import { privacyArea } from "./privacy/area.ts";
import { profileArea } from "./profile/area.ts";
import { projectsArea } from "./projects/area.ts";
import { promptsArea } from "./prompts/area.ts";
import { quizSubmissionsArea } from "./quiz-submissions/area.ts";
import { quizzesArea } from "./quizzes/area.ts";
import { qualityArea } from "./quality/area.ts";
import { questionBanksArea } from "./question-banks/area.ts";
import { ratingsArea } from "./ratings/area.ts";
import { resourcesArea } from "./resources/area.ts";
import { securityArea } from "./security/area.ts";
import { signInRulesArea } from "./sign-in-rules/area.ts";
import { searchArea } from "./search/area.ts";
import { signInArea } from "./sign-in/area.ts";
import { skillRequestsArea } from "./skill-requests/area.ts";
import { skillsArea } from "./skills/area.ts";
import { systemArea } from "./system/area.ts";
import { usersArea } from "./users/area.ts";
import { workHistoryArea } from "./work-history/area.ts";
import { duplicatesArea } from "./duplicates/area.ts";
import { hoursUploadsArea } from "./hours-uploads/area.ts";

/**
 * The list of areas. The rest of the server reads their manifests; whatever is done area by area follows this order,
 * and an erasure the opposite one, so that nothing is deleted that another area still reads.
 */
export const areas: readonly Area[] = [
  usersArea,
  skillsArea,
  projectsArea,
  workHistoryArea,
  jobsArea,
  assignedJobsArea,
  calibrationsArea,
  qualityArea,
  questionBanksArea,
  tasksArea,
  audioArea,
  audioTranscriptionArea,
  imageTranscriptionArea,
  collectionArea,
  annotationArea,
  hoursUploadsArea,
  listViewsArea,
  duplicatesArea,
  bulkJobsArea,
  modelHostsArea,
  modelEndpointsArea,
  ratingsArea,
  promptsArea,
  paymentsArea,
  payDetailsArea,
  payoutRunsArea,
  payoutsArea,
  ledgerArea,
  directoryArea,
  resourcesArea,
  benchmarksArea,
  experienceArea,
  groupsArea,
  coursesArea,
  skillRequestsArea,
  chaptersArea,
  courseReviewsArea,
  quizzesArea,
  quizSubmissionsArea,
  certificatesArea,
  notificationsArea,
  signInArea,
  signInRulesArea,
  securityArea,
  identitiesArea,
  profileArea,
  privacyArea,
  dashboardArea,
  auditArea,
  searchArea,
  importsArea,
  formDraftsArea,
  filesArea,
  systemArea,
];

const entriesOf = <Key extends keyof Area>(key: Key): Readonly<Record<string, NonNullable<Area[Key]>>> =>
  Object.fromEntries(areas.flatMap((area) => (area[key] === undefined ? [] : [[area.name, area[key]]])));

export const handlers = entriesOf("handlers");
export const importers = entriesOf("importer");
export const tables: Readonly<Record<string, NonNullable<Area["tables"]>[string]>> = Object.assign(
  {},
  coreTables,
  ...Object.values(entriesOf("tables")),
);
export const jobs = Object.values(entriesOf("jobs")).flat();
export const cleanUps = entriesOf("cleanUp");
export const personalData = Object.values(entriesOf("personalData"));
export const todoSources: Readonly<Record<string, TodoSource>> = Object.assign(
  {},
  ...Object.values(entriesOf("todos")),
);

setRecordNames(entriesOf("recordName"));
setAudited(entriesOf("audited"));
setSearched(entriesOf("search"));

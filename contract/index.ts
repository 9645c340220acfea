import { annotation } from "./annotation/endpoints.ts";
import { assignedJobs } from "./assigned-jobs/endpoints.ts";
import { calibrations } from "./calibrations/endpoints.ts";
import { chapters } from "./chapters/endpoints.ts";
import { collection } from "./collection/endpoints.ts";
import { courseReviews } from "./course-reviews/endpoints.ts";
import { courses } from "./courses/endpoints.ts";
import { certificates } from "./certificates/endpoints.ts";
import { audio } from "./audio/endpoints.ts";
import { audioTranscription } from "./audio-transcription/endpoints.ts";
import { audit } from "./audit/endpoints.ts";
import { dashboard } from "./dashboard/endpoints.ts";
import { directory } from "./directory/endpoints.ts";
import type { Endpoint } from "./core/endpoint.ts";
import { experience } from "./experience/endpoints.ts";
import { duplicates } from "./duplicates/endpoints.ts";
import { groups } from "./groups/endpoints.ts";
import { hoursUploads } from "./hours-uploads/endpoints.ts";
import { identities } from "./identities/endpoints.ts";
import { imageTranscription } from "./image-transcription/endpoints.ts";
import { imports } from "./imports/endpoints.ts";
import { formDrafts } from "./form-drafts/endpoints.ts";
import { files } from "./files/endpoints.ts";
import { ledger } from "./ledger/endpoints.ts";
import { jobs } from "./jobs/endpoints.ts";
import { listViews } from "./list-views/endpoints.ts";
import { modelEndpoints } from "./model-endpoints/endpoints.ts";
import { modelHosts } from "./model-hosts/endpoints.ts";
import { notifications } from "./notifications/endpoints.ts";
import { payDetails } from "./pay-details/endpoints.ts";
import { benchmarks } from "./benchmarks/endpoints.ts";
import { bulkJobs } from "./bulk-jobs/endpoints.ts";
import { payments } from "./payments/endpoints.ts";
import { payoutRuns } from "./payout-runs/endpoints.ts";
import { payouts } from "./payouts/endpoints.ts";
import { privacy } from "./privacy/endpoints.ts";
import { profile } from "./profile/endpoints.ts";
import { projects } from "./projects/endpoints.ts";
import { prompts } from "./prompts/endpoints.ts";
import { quizSubmissions } from "./quiz-submissions/endpoints.ts";
import { quizzes } from "./quizzes/endpoints.ts";
import { quality } from "./quality/endpoints.ts";
import { questionBanks } from "./question-banks/endpoints.ts";
import { search } from "./search/endpoints.ts";
import { ratings } from "./ratings/endpoints.ts";
import { resources } from "./resources/endpoints.ts";
import { security } from "./security/endpoints.ts";
import { signInRules } from "./sign-in-rules/endpoints.ts";
import { signIn } from "./sign-in/endpoints.ts";
import { skillRequests } from "./skill-requests/endpoints.ts";
import { skills } from "./skills/endpoints.ts";
import { system } from "./system/endpoints.ts";
import { tasks } from "./tasks/endpoints.ts";
import { users } from "./users/endpoints.ts";
import { workHistory } from "./work-history/endpoints.ts";

/** All endpoints of the API, by area and name. */
export const contract = {
  signIn,
  security,
  signInRules,
  identities,
  users,
  profile,
  skills,
  skillRequests,
  experience,
  directory,
  resources,
  benchmarks,
  projects,
  workHistory,
  jobs,
  assignedJobs,
  calibrations,
  certificates,
  collection,
  quality,
  tasks,
  audio,
  audioTranscription,
  imageTranscription,
  questionBanks,
  annotation,
  bulkJobs,
  modelHosts,
  modelEndpoints,
  ratings,
  prompts,
  courses,
  chapters,
  courseReviews,
  quizzes,
  quizSubmissions,
  hoursUploads,
  listViews,
  duplicates,
  payments,
  ledger,
  payoutRuns,
  payouts,
  payDetails,
  dashboard,
  audit,
  search,
  privacy,
  system,
  files,
  formDrafts,
  imports,
  groups,
  notifications,
};
export type Contract = typeof contract;
export type AreaName = keyof Contract;
/** An endpoint by its area and name, such as `skills.create`. */
export type EndpointName = { [Area in AreaName]: `${Area}.${keyof Contract[Area] & string}` }[AreaName];

export const endpointNamed = (name: EndpointName): Endpoint => findEndpoint(name)!;

/** The same of any text, such as the name that an old entry of the audit has; undefined where no endpoint is named so. */
export const findEndpoint = (name: string): Endpoint | undefined => {
  const [area = "", row = ""] = name.split(".");
  const rows: Readonly<Record<string, Endpoint>> | undefined = Object.hasOwn(contract, area)
    ? contract[area as AreaName]
    : undefined;
  return rows && Object.hasOwn(rows, row) ? rows[row] : undefined;
};

/** An endpoint with its name, such as `skills.create`. */
export interface NamedEndpoint {
  readonly name: string;
  readonly area: AreaName;
  readonly endpoint: Endpoint;
}

export const allEndpoints: readonly NamedEndpoint[] = Object.entries(contract).flatMap(([area, endpoints]) =>
  Object.entries(endpoints as Record<string, Endpoint>).map(([name, endpoint]) => ({
    name: `${area}.${name}`,
    area: area as AreaName,
    endpoint,
  })),
);

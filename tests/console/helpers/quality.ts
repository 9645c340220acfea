import { assignedJobs } from "../../../contract/assigned-jobs/endpoints.ts";
import type { ActiveTime, PersonTime } from "../../../contract/assigned-jobs/figures.ts";
import type { Endpoint } from "../../../contract/core/endpoint.ts";
import type { Accuracy, Agreement, QualityPause } from "../../../contract/quality/entity.ts";
import { quality } from "../../../contract/quality/endpoints.ts";
import type { SkipRun } from "../../../contract/tasks/accuracy/measures.ts";
import { tasks } from "../../../contract/tasks/endpoints.ts";
import { pageOf } from "./work.ts";

type Answers = readonly (readonly [Endpoint, () => unknown])[];

const nothing = { value: null, items: 0, people: 0, reason: "No item was labelled by two people yet." };
const levels = ["nominal", "ordinal", "interval", "ratio"] as const;
export const noAgreement: Agreement = {
  items: 0,
  people: 0,
  percent: nothing,
  fleiss: nothing,
  alpha: levels.map((level) => ({ ...nothing, level })),
  pairs: [],
  pairCount: 0,
};

export const noTime: ActiveTime = {
  jobs: 0,
  items: 0,
  withoutTime: 0,
  withoutItems: 0,
  minutesPerJob: null,
  secondsPerItem: null,
  reviewSecondsPerItem: null,
};

/** The server's answers about gold, shared jobs, pauses and active time. */
export const qualityOf = (given: {
  readonly accuracy?: readonly Accuracy[];
  readonly agreement?: Agreement;
  readonly pauses?: readonly QualityPause[];
  readonly times?: readonly PersonTime[];
  readonly overall?: ActiveTime;
  readonly skipRuns?: readonly SkipRun[];
}): Answers => {
  const { accuracy = [], agreement = noAgreement, pauses = [], times = [], overall = noTime, skipRuns = [] } = given;
  return [
    [quality.accuracy, () => ({ ...pageOf(accuracy.length), accuracy })],
    [quality.agreement, () => ({ agreement })],
    [
      assignedJobs.times,
      () => ({ ...pageOf(times.length), startDate: "2026-03-01", endDate: "2026-03-31", times, overall }),
    ],
    [quality.pauses, () => ({ ...pageOf(pauses.length), pauses })],
    [tasks.skipping, () => ({ ...pageOf(skipRuns.length), skipRuns })],
  ];
};
export const noQuality = qualityOf({});

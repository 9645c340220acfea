import { addErrors, type Codes } from "../core/errors.ts";

const assignedJobsErrors = addErrors({
  not_takable: [409, "You can't take this job yet."],
  person_not_takable: [409, "{name} can't take this job. They are told: {reasons}"],
  extended_before: [409, "The time was extended before."],
  disputed_before: [409, "This was disputed before. The second decision stands."],
  decision_accepted: [409, "You accepted this decision."],
  too_late: [409, "The time for this is over."],
  job_given_on: [409, "Someone else has the job by now, so yours can't be looked at again. Write to your manager."],
  no_attempts_left: [409, "There are no attempts left, so it can't be sent back. Accept it or reject it."],
  author_gone: [409, "Its worker is not active any more, so it can't be sent back. Accept it or reject it."],
  job_paid: [409, "Its payment is approved already. An adjustment corrects the amount."],
});

declare module "../core/errors.ts" {
  interface ErrorCodes extends Codes<typeof assignedJobsErrors> {}
}

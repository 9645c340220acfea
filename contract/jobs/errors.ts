import { addErrors, type Codes } from "../core/errors.ts";

const jobsErrors = addErrors({
  job_held: [409, "Someone works on this job. Take it from them first."],
  job_decided: [409, "Work on this job was rejected, so this can't change any more. Create another job instead."],
});

declare module "../core/errors.ts" {
  interface ErrorCodes extends Codes<typeof jobsErrors> {}
}

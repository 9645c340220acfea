import { addErrors, type Codes } from "../core/errors.ts";

const jobsErrors = addErrors({
  job_held: [409, "Someone works on this job. Take it from them first."],
});

declare module "../core/errors.ts" {
  interface ErrorCodes extends Codes<typeof jobsErrors> {}
}

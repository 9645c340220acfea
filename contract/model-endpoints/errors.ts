import { addErrors, type Codes } from "../core/errors.ts";

const modelEndpointsErrors = addErrors({
  host_not_approved: [409, "An administrator has to approve the host {host} first."],
  no_model: [409, "This project has no model to ask. Write the answer yourself."],
  model_failed: [502, "{why}"],
});

declare module "../core/errors.ts" {
  interface ErrorCodes extends Codes<typeof modelEndpointsErrors> {}
}

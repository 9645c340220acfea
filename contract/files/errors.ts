import { addErrors, type Codes } from "../core/errors.ts";

const filesErrors = addErrors({
  range_not_satisfiable: [416, "The file has no such part."],
});

declare module "../core/errors.ts" {
  interface ErrorCodes extends Codes<typeof filesErrors> {}
}

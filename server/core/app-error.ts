import { type ErrorBody, type ErrorCode, errors, messageOf, type Reason } from "../../contract/core/errors.ts";

interface Details {
  /** Replaces each `{name}` in the code's message. */
  params?: Record<string, string | number>;
  /** Messages by field. */
  fields?: Record<string, string[]>;
  /** With `stale`: the record as it is now. */
  current?: unknown;
  reasons?: Reason[];
}

/** An error for the caller: thrown anywhere in a call, returned as the standard error body. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: Details;

  constructor(code: ErrorCode, details: Details = {}) {
    super(messageOf(code, details.params));
    this.code = code;
    this.details = details;
  }

  get statusCode(): number {
    return errors[this.code][0];
  }

  body(requestId: string): ErrorBody {
    const { fields, current, reasons } = this.details;
    return {
      statusCode: this.statusCode,
      code: this.code,
      message: this.message,
      ...(fields && { fields }),
      ...(current !== undefined && { current }),
      ...(reasons && { reasons }),
      requestId,
    };
  }
}

export const notFound = (noun: string): AppError => new AppError("not_found", { params: { noun } });
/** Throws validation on each field of a body that refers to something that was not found. */
export const requireExisting = (found: Readonly<Record<string, boolean>>): void => {
  const missing = Object.keys(found).filter((field) => !found[field]);
  if (missing.length === 0) return;
  const fields = Object.fromEntries(missing.map((field) => [field, ["This does not exist."]]));
  throw new AppError("validation", { fields });
};
/** The error that the value of `field` belongs to another record already. */
export const taken = (noun: string, field: string): AppError =>
  new AppError("taken", { params: { noun }, fields: { [field]: [messageOf("taken", { noun })] } });
export const stale = (current: unknown): AppError => new AppError("stale", { current });
/** An error with the current record of `stale` as its reader gets it, such as with signed addresses; any other as it is. */
export const withCurrent = <T>(error: unknown, shown: (current: T) => T): unknown =>
  error instanceof AppError && error.code === "stale" ? stale(shown(error.details.current as T)) : error;

import { type ErrorBody, type ErrorCode, errors, messageOf, type Reason } from "../../contract/core/errors.ts";

interface Details {
  /** Fills the `{name}`s of the code's message. */
  params?: Record<string, string | number>;
  /** Messages by field. */
  fields?: Record<string, string[]>;
  /** With `stale`: the record as it is now. */
  current?: unknown;
  reasons?: Reason[];
}

/** A refusal that the caller is told of: thrown anywhere in a call, answered as the one error body. */
export class Refusal extends Error {
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

export const notFound = (thing: string): Refusal => new Refusal("not_found", { params: { thing } });
/** The value of `field` belongs to another record already. */
export const taken = (thing: string, field: string): Refusal =>
  new Refusal("taken", { params: { thing }, fields: { [field]: [messageOf("taken", { thing })] } });
export const stale = (current: unknown): Refusal => new Refusal("stale", { current });

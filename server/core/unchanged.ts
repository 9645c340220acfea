/**
 * Thrown in a call that changes nothing, and answers so: 204 or 205 without a body. What it had begun is rolled back. The
 * endpoint must name the status (`unchanged`).
 */
export class Unchanged extends Error {
  readonly status: 204 | 205;

  constructor(status: 204 | 205) {
    super(`nothing was changed: ${status}`);
    this.status = status;
  }
}

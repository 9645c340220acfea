import type { Role } from "../../../contract/core/roles.ts";

/** The person who calls. */
export interface Person {
  readonly _id: string;
  readonly role: Role;
  readonly isEmailVerified: boolean;
  /** Their role must have a second factor, and they have none. */
  readonly lacksSecondFactor: boolean;
  /** Signed in themselves, rather than an API token of theirs. */
  readonly isInPerson: boolean;
  readonly sessionId: string;
}

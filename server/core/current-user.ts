import type { Role } from "../../contract/core/roles.ts";

/** Who acts: what policies and reads need to know of them. */
export interface Actor {
  readonly _id: string;
  readonly role: Role;
}

/** Actions of the server itself read with an administrator's access. */
export const theServer: Actor = { _id: "00000000-0000-0000-0000-000000000000", role: "admin" };

/** The signed-in caller. */
export interface CurrentUser extends Actor {
  readonly isEmailVerified: boolean;
  /** Their role requires a second factor, and they have none. */
  readonly lacksSecondFactor: boolean;
  /** Signed in interactively, not by an API token. */
  readonly isInPerson: boolean;
  readonly sessionId: string;
}

import type { Endpoint } from "../../../contract/core/endpoint.ts";
import { notFound } from "../app-error.ts";
import type { Actor } from "../current-user.ts";

/** Throws not_found for another person's id where the policy restricts the caller's role to their own. */
export const requireReach = ({ policy }: Endpoint, me: Actor, id: string): void => {
  if (id !== me._id && policy.othersRoles?.includes(me.role) === false) throw notFound("person");
};

import type { AccessControlProvider } from "@refinedev/core";
import type { Endpoint } from "../../contract/core/endpoint.ts";
import { messageOf } from "../../contract/core/errors.ts";
import type { Role } from "../../contract/core/roles.ts";
import { endpointOf } from "./endpoints.ts";
import { session } from "./session.ts";
import { useStore } from "./store.ts";

/** Whether the contract lets a role call an endpoint. What a record itself allows is in the record's `can`. */
export const mayCall = (endpoint: Pick<Endpoint, "policy">, role: Role | undefined): boolean =>
  endpoint.policy.roles === "anyone" || (role !== undefined && endpoint.policy.roles.includes(role));

/** Whether the contract lets a role call an endpoint for other people's records too. */
export const mayReachOthers = (endpoint: Pick<Endpoint, "policy">, role: Role | undefined): boolean =>
  mayCall(endpoint, role) &&
  (endpoint.policy.othersRoles === undefined || (role !== undefined && endpoint.policy.othersRoles.includes(role)));

/** Whether the signed-in user may call an endpoint. */
export const useMay = (endpoint: Endpoint): boolean => mayCall(endpoint, useRole());

export const useRole = (): Role | undefined => useStore(session).user?.role;

/** Refine's access control, decided by the contract: an endpoint that is not in it is refused to every role. */
export const accessControlProvider: AccessControlProvider = {
  can: async ({ resource, action }) => {
    const endpoint = resource === undefined ? undefined : endpointOf(resource, action);
    const can = endpoint !== undefined && mayCall(endpoint, session.get().user?.role);
    return can ? { can } : { can, reason: messageOf("forbidden") };
  },
  options: {
    buttons: { enableAccessControl: true, hideIfUnauthorized: true },
    // The result changes only with the role, and a change of role ends the session.
    queryOptions: { staleTime: Number.POSITIVE_INFINITY },
  },
};

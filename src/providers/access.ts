import type { AccessControlProvider } from "@refinedev/core";
import type { Endpoint } from "../../contract/core/endpoint.ts";
import { messageOf } from "../../contract/core/errors.ts";
import type { Role } from "../../contract/core/roles.ts";
import { rowOf } from "./rows.ts";
import { session } from "./session.ts";
import { useStore } from "./store.ts";

/** Whether the contract lets a role make a call. What a record allows comes with the record, as its `can`. */
export const mayCall = (row: Pick<Endpoint, "may">, role: Role | undefined): boolean =>
  row.may.who === "anyone" || (role !== undefined && row.may.who.includes(role));

/** Whether the contract lets a role make a call on other people's records too. */
export const mayReachOthers = (row: Pick<Endpoint, "may">, role: Role | undefined): boolean =>
  mayCall(row, role) && (row.may.others === undefined || (role !== undefined && row.may.others.includes(role)));

/** Whether the person who is signed in may make a call. */
export const useMay = (row: Endpoint): boolean => mayCall(row, useRole());

export const useRole = (): Role | undefined => useStore(session).user?.role;

/** Refine's question, answered by the contract: a call that is not in it may nobody make. */
export const accessControlProvider: AccessControlProvider = {
  can: async ({ resource, action }) => {
    const row = resource === undefined ? undefined : rowOf(resource, action);
    const can = row !== undefined && mayCall(row, session.get().user?.role);
    return can ? { can } : { can, reason: messageOf("forbidden") };
  },
  options: {
    buttons: { enableAccessControl: true, hideIfUnauthorized: true },
    // The answer changes with the role only, and a change of role ends the session.
    queryOptions: { staleTime: Number.POSITIVE_INFINITY },
  },
};

import type { User } from "../../../contract/users/endpoints.ts";
import type { Part } from "../../ui/table/asked-fields.ts";

/** What a row of people is read for besides what it shows: its actions. */
export const personReads = ["role", "isActive", "isEmailVerified", "isJobBlocked", "jobLimit"] as const;

export type PersonRow = Part<User, (typeof personReads)[number]>;

import type { AuditEntry } from "../../../../contract/audit/endpoints.ts";
import { whoOf } from "../../../../contract/audit/who.ts";
import { RecordLink } from "../../../ui/fields/record-link.tsx";

/** Who made a change, with a link to the person if it was one. */
export const Who = ({ entry }: { readonly entry: Pick<AuditEntry, "actor" | "requestId"> }) =>
  entry.actor ? <RecordLink area="users" to={entry.actor} /> : whoOf(entry);

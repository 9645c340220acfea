import type { User } from "../../../contract/users/endpoints.ts";
import { AuditTable } from "../../pages/audit/shared/audit-table.tsx";
import type { RecordProps } from "../../ui/resource/resource.tsx";

/** The changes of a person's record, and who made them. */
const Changes = ({ record }: RecordProps<User>) => (
  <AuditTable id="person-changes" record={record._id} prefix="audit-" />
);

export default Changes;

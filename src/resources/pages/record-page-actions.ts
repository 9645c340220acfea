import type { RecordAction } from "../../ui/record-table/table-types.ts";
import type { AnyRecord, Resource } from "../resource.tsx";

/** What may be done with a record: editing first, then what its resource declares. */
export const recordActions = ({ rows, paths, canEdit, actions = [] }: Resource): RecordAction<AnyRecord>[] => {
  const { edit } = paths;
  if (!rows.edit || edit === undefined) return [...actions];
  const editing: RecordAction<AnyRecord> = {
    key: "edit",
    label: "Edit",
    row: rows.edit,
    ...(canEdit && { isOpen: canEdit }),
    to: (record) => edit.replace(":id", record._id),
  };
  return [editing, ...actions];
};

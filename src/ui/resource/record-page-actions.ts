import type { Endpoint } from "../../../contract/core/endpoint.ts";
import { call } from "../../providers/client.ts";
import type { RecordAction } from "../table/table-types.ts";
import type { AnyRecord, Resource } from "./resource.tsx";

/** Deleting, where the resource has a call of that name. */
const removal = ({ rows, title, removeText = "" }: Resource): RecordAction<AnyRecord>[] => {
  const { remove } = rows;
  if (!remove) return [];
  return [
    {
      key: "remove",
      label: "Delete",
      danger: true,
      row: remove,
      removes: true,
      confirm: (record) => ({ title: `Delete ${title(record)}?`, content: removeText }),
      run: ({ _id }) => call<Endpoint>(remove, { params: { _id } }),
      done: (record) => `${title(record)} deleted`,
    },
  ];
};

/** What may be done with a record beside editing: what its resource declares, what is dangerous last. */
export const moreActions = (resource: Resource): RecordAction<AnyRecord>[] => {
  const { actions = [], everyRecord } = resource;
  return [
    ...actions.filter(({ danger }) => !danger),
    ...everyRecord,
    ...actions.filter(({ danger }) => danger),
    ...removal(resource),
  ];
};

/** All that may be done with a record, editing first. */
export const recordActions = (resource: Resource): RecordAction<AnyRecord>[] => {
  const { rows, paths, canEdit } = resource;
  const { edit } = paths;
  if (!rows.edit || edit === undefined) return moreActions(resource);
  const editing: RecordAction<AnyRecord> = {
    key: "edit",
    label: "Edit",
    row: rows.edit,
    ...(canEdit && { isOpen: canEdit }),
    to: (record) => edit.replace(":id", record._id),
  };
  return [editing, ...moreActions(resource)];
};

import type { Endpoint } from "../../../contract/core/endpoint.ts";
import { call } from "../../providers/client.ts";
import type { RecordAction } from "../table/table-types.ts";
import { restorableText } from "../table/trash.ts";
import type { AnyRecord, Resource } from "./resource.tsx";

/** The delete action, if the resource has such an endpoint. */
const removal = ({ endpoints, title, removeText }: Resource): RecordAction<AnyRecord>[] => {
  const { remove } = endpoints;
  if (!remove) return [];
  const texts = [...(removeText ? [removeText] : []), ...(endpoints.restore ? [restorableText.one] : [])];
  return [
    {
      key: "remove",
      label: "Delete",
      danger: true,
      endpoint: remove,
      removes: true,
      confirm: (record) => ({ title: `Delete ${title(record)}?`, content: texts.join(" ") }),
      run: ({ _id }) => call<Endpoint>(remove, { params: { _id } }),
      done: (record) => `${title(record)} deleted`,
    },
  ];
};

/** The actions on a record besides editing: those its resource declares, with dangerous ones last. */
export const moreActions = (resource: Resource): RecordAction<AnyRecord>[] => {
  const { actions = [], commonActions } = resource;
  return [
    ...actions.filter(({ danger }) => !danger),
    ...commonActions,
    ...actions.filter(({ danger }) => danger),
    ...removal(resource),
  ];
};

/** All actions on a record, editing first. */
export const recordActions = (resource: Resource): RecordAction<AnyRecord>[] => {
  const { endpoints, paths, canEdit } = resource;
  const { edit } = paths;
  if (!endpoints.edit || edit === undefined) return moreActions(resource);
  const editing: RecordAction<AnyRecord> = {
    key: "edit",
    label: "Edit",
    endpoint: endpoints.edit,
    ...(canEdit && { isOpen: canEdit }),
    to: (record) => edit.replace(":id", record._id),
  };
  return [editing, ...moreActions(resource)];
};

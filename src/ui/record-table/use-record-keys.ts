import type { RefObject } from "react";
import { useNavigate } from "react-router";
import { mayCall, useRole } from "../../providers/access.ts";
import { isPicked, type Selection } from "./selection.ts";
import type { Identified, RecordAction, RecordViewProps } from "./table-types.ts";
import { useTableKeys } from "./use-table-keys.ts";

interface Options<T> {
  readonly view: RecordViewProps<T>;
  readonly selection: Selection;
  readonly rowActions: readonly RecordAction<T>[];
  readonly openPath: ((record: T) => string) | undefined;
  readonly help: () => void;
  /** Opens and closes what stands below a record. */
  readonly toggle?: ((id: string) => void) | undefined;
}

/** What the keys of a table do to its records. */
export const useRecordKeys = <T extends Identified>(table: RefObject<HTMLElement | null>, options: Options<T>) => {
  const { view, selection, rowActions, openPath, help, toggle } = options;
  const navigate = useNavigate();
  const role = useRole();
  const editing = rowActions.find((action) => action.key === "edit" && mayCall(action.row, role));
  const withRecord = (act: (record: T) => unknown) => (id: string) => {
    const record = view.records.find(({ _id }) => _id === id);
    if (record) act(record);
  };
  const edit = (record: T) => {
    if (editing?.to && (editing.isOpen?.(record) ?? true)) void navigate(editing.to(record));
  };
  useTableKeys(table, {
    ...(openPath && { open: withRecord((record) => navigate(openPath(record))) }),
    ...(toggle && { open: toggle }),
    ...(editing && { edit: withRecord(edit) }),
    ...(view.selection && {
      pick: (ids: readonly string[], on: boolean) =>
        view.pick(
          view.records.filter(({ _id }) => ids.includes(_id)),
          on,
        ),
    }),
    isPicked: (id) => isPicked(selection, id),
    help,
  });
};

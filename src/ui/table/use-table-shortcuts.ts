import { type RefObject, useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { mayCall, useRole } from "../../providers/access.ts";
import { isTakenBy } from "../use-shortcuts.ts";
import { idOfRow, rowsIn, focusTargetOf } from "./focus-target.ts";
import { isPicked, type Selection } from "./selection.ts";
import type { Identified, RecordAction, RecordViewProps } from "./table-types.ts";

/** The handlers of the keys; a table leaves out those that it does not offer. */
export interface TableShortcuts {
  readonly open?: (id: string) => void;
  readonly edit?: (id: string) => void;
  /** Selects or deselects rows. */
  readonly pick?: (ids: readonly string[], on: boolean) => void;
  readonly isPicked: (id: string) => boolean;
  readonly help: () => void;
}

const steps: Record<string, number> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

/**
 * The keys of a table. Those for a row work while the focus is in one; `/`, `?` and the first step into the rows work
 * on the whole page, for its first table. None works in a text field, a dialog or a menu.
 */
export const useTableShortcuts = (table: RefObject<HTMLElement | null>, keys: TableShortcuts): void => {
  const latest = useRef(keys);
  latest.current = keys;
  // The start of a range: the row that was selected last.
  const anchor = useRef<string>(undefined);

  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const root = table.current;
      const target = event.target instanceof Element ? event.target : document.body;
      if (!root || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === "Escape" && target.closest("input[type=search]") && root.contains(target)) {
        return taken(event, () => leaveSearch(root, target as HTMLElement));
      }
      if (isTakenBy(target)) return;
      const row = root.contains(target) ? target.closest<HTMLElement>("[data-row-key]") : null;
      if (row) onRowKey(event, root, row, latest.current, anchor);
      else if (root === document.querySelector(".record-table")) onPageKey(event, root, target, latest.current);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [table]);
};

const taken = (event: KeyboardEvent, act: () => void): void => {
  event.preventDefault();
  act();
};

const leaveSearch = (root: HTMLElement, field: HTMLElement): void => {
  const first = focusTargetOf(rowsIn(root)[0]);
  if (first) first.focus();
  else field.blur();
};

const search = (root: HTMLElement): void => root.querySelector<HTMLElement>("input[type=search]")?.focus();

const onPageKey = (event: KeyboardEvent, root: HTMLElement, target: Element, keys: TableShortcuts): void => {
  if (event.key === "/") taken(event, () => search(root));
  else if (event.key === "?") taken(event, keys.help);
  // Only if nothing has the focus: a button or link elsewhere keeps its own keys.
  else if (event.key === "j" && (target === document.body || target.matches("main"))) {
    taken(event, () => focusTargetOf(rowsIn(root)[0])?.focus());
  }
};

const onRowKey = (
  event: KeyboardEvent,
  root: HTMLElement,
  row: HTMLElement,
  keys: TableShortcuts,
  anchor: RefObject<string | undefined>,
): void => {
  const rows = rowsIn(root);
  const at = rows.indexOf(row);
  const id = idOfRow(row);
  const step = steps[event.key];
  if (step !== undefined) {
    const next = rows[at + step];
    if (!next) return;
    return taken(event, () => {
      if (event.shiftKey && keys.pick) {
        keys.pick([id, idOfRow(next)], true);
        anchor.current = idOfRow(next);
      }
      focusTargetOf(next)?.focus();
    });
  }
  if (event.key === "x" && keys.pick) {
    keys.pick([id], !keys.isPicked(id));
    anchor.current = id;
  } else if (event.key === "X" && keys.pick) {
    const from = rows.findIndex((one) => idOfRow(one) === anchor.current);
    const [first, last] = from < 0 ? [at, at] : [Math.min(from, at), Math.max(from, at)];
    keys.pick(rows.slice(first, last + 1).map(idOfRow), true);
    anchor.current = id;
  } else if (event.key === "o" && keys.open) taken(event, () => keys.open?.(id));
  else if (event.key === "e" && keys.edit) taken(event, () => keys.edit?.(id));
  else if (event.key === "/") taken(event, () => search(root));
  else if (event.key === "?") taken(event, keys.help);
  else if (event.key === "Escape" && document.activeElement instanceof HTMLElement) document.activeElement.blur();
};

interface Options<T> {
  readonly view: RecordViewProps<T>;
  readonly selection: Selection;
  readonly rowActions: readonly RecordAction<T>[];
  readonly openPath: ((record: T) => string) | undefined;
  readonly help: () => void;
  /** Opens and closes the detail below a record. */
  readonly toggle?: ((id: string) => void) | undefined;
}

/** The keys of a table, with their effects on its records. */
export const useRecordShortcuts = <T extends Identified>(table: RefObject<HTMLElement | null>, options: Options<T>) => {
  const { view, selection, rowActions, openPath, help, toggle } = options;
  const navigate = useNavigate();
  const role = useRole();
  const editing = rowActions.find((action) => action.key === "edit" && mayCall(action.endpoint, role));
  const withRecord = (act: (record: T) => unknown) => (id: string) => {
    const record = view.records.find(({ _id }) => _id === id);
    if (record) act(record);
  };
  const edit = (record: T) => {
    if (editing?.to && (editing.isOpen?.(record) ?? true)) void navigate(editing.to(record));
  };
  useTableShortcuts(table, {
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

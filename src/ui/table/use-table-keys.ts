import { type RefObject, useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { mayCall, useRole } from "../../providers/access.ts";
import { idOfRow, isTakenBy, rowsIn, stopOf } from "./row-stops.ts";
import { isPicked, type Selection } from "./selection.ts";
import type { Identified, RecordAction, RecordViewProps } from "./table-types.ts";

/** What the keys do; what a table can't do is left out. */
export interface TableKeys {
  readonly open?: (id: string) => void;
  readonly edit?: (id: string) => void;
  /** Selects the rows, or not. */
  readonly pick?: (ids: readonly string[], on: boolean) => void;
  readonly isPicked: (id: string) => boolean;
  readonly help: () => void;
}

const steps: Record<string, number> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

/**
 * The keys of a table. Those of a row work where the focus is in one; `/`, `?` and the first step into the rows work
 * on the whole page, for its first table. None works while somebody types, or in a dialog or menu.
 */
export const useTableKeys = (table: RefObject<HTMLElement | null>, keys: TableKeys): void => {
  const latest = useRef(keys);
  latest.current = keys;
  // Where a range begins: the row that was selected last.
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
  const first = stopOf(rowsIn(root)[0]);
  if (first) first.focus();
  else field.blur();
};

const search = (root: HTMLElement): void => root.querySelector<HTMLElement>("input[type=search]")?.focus();

const onPageKey = (event: KeyboardEvent, root: HTMLElement, target: Element, keys: TableKeys): void => {
  if (event.key === "/") taken(event, () => search(root));
  else if (event.key === "?") taken(event, keys.help);
  // From nowhere in particular: a button or link elsewhere keeps its own keys.
  else if (event.key === "j" && (target === document.body || target.matches("main"))) {
    taken(event, () => stopOf(rowsIn(root)[0])?.focus());
  }
};

const onRowKey = (
  event: KeyboardEvent,
  root: HTMLElement,
  row: HTMLElement,
  keys: TableKeys,
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
      stopOf(next)?.focus();
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

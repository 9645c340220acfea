import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, Suspense, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { mayCall, useRole } from "../../providers/access.ts";
import { areaOf } from "../../providers/endpoints.ts";
import { type OwnChange, readAfterOwnChange } from "../../providers/mark-stale.ts";
import { useConfirm } from "../../providers/theme/antd-dialogs.tsx";
import { useRun } from "../feedback/use-run.ts";
import type { Identified, RecordAction } from "./table-types.ts";
import { restoreEndpointOf, undo } from "./undo.ts";

export interface ActionsProps<T> {
  readonly record: T;
  readonly name: string;
  readonly actions: readonly RecordAction<T>[];
  /** Called with true before an action removes the record, and with false if it failed. */
  readonly onRemoving?: (is: boolean) => void;
  /** Called with its id after an action that removed the record, before anything is refetched. */
  readonly onRemoved?: (id: string) => unknown;
}

/**
 * The actions that are open on a record for the user, how one begins, which one is under way by its key, and the dialog of
 * one that asks for more.
 */
export const useRecordActions = <T extends Identified>({ record, name, actions, ...on }: ActionsProps<T>) => {
  const role = useRole();
  const confirm = useConfirm();
  const navigate = useNavigate();
  const run = useRun();
  const client = useQueryClient();
  const latest = useRef(record);
  latest.current = record;
  // With the record as it was seen when the dialog opened: what someone else makes of it meanwhile was not.
  const [chosen, setChosen] = useState<{ readonly action: RecordAction<T>; readonly seen: T } | null>(null);
  const [running, setRunning] = useState<string | null>(null);
  const open = actions.filter((action) => mayCall(action.endpoint, role) && (action.isOpen?.(record) ?? true));

  const carryOut = async (action: RecordAction<T>, ownChange: OwnChange): Promise<void> => {
    const { removes } = action;
    if (removes) on.onRemoving?.(true);
    const leave = removes && (() => on.onRemoved?.(record._id));
    const area = areaOf(action.endpoint);
    const { undoBy } = action;
    const canUndo = undoBy !== undefined || (removes && restoreEndpointOf(area, role) !== undefined);
    const text = action.done?.(record);
    const change = async (): Promise<unknown> => {
      // What was saved here a moment ago may still be read anew: its version is the one to name. What someone else made
      // of the record, or another record, was not seen.
      const isNewer = (await ownChange) && latest.current._id === record._id;
      return action.run?.(isNewer ? latest.current : record);
    };
    setRunning(action.key);
    const isDone = await run(change, canUndo ? undefined : text, leave);
    setRunning(null);
    if (removes && !isDone) on.onRemoving?.(false);
    if (canUndo && isDone) {
      undo.offer({ area, ids: [record._id], name, text: text ?? `${name} deleted`, ...(undoBy && { undoBy }) });
    }
  };
  const openDialog = async (action: RecordAction<T>, ownChange: OwnChange): Promise<void> => {
    // Not before: what it begins with, and what is typed into it, is of the record that it is sent for.
    if (ownChange) setRunning(action.key);
    const isNewer = await ownChange;
    setRunning(null);
    const seen = isNewer ? latest.current : record;
    // One's own change may have closed it.
    if (latest.current._id === record._id && (action.isOpen?.(seen) ?? true)) setChosen({ action, seen });
  };
  const start = (action: RecordAction<T>): void => {
    const ownChange = readAfterOwnChange(client, areaOf(action.endpoint), record._id);
    if (action.to) void navigate(action.to(record));
    else if (action.dialog) void openDialog(action, ownChange);
    else if (action.confirm) {
      confirm({
        ...action.confirm(record),
        okText: action.label,
        okButtonProps: { danger: action.danger === true },
        autoFocusButton: "cancel",
        onOk: () => carryOut(action, ownChange),
      });
    } else void carryOut(action, ownChange);
  };
  const Dialog = chosen?.action.dialog;
  const dialog: ReactNode = Dialog && (
    <Suspense>
      <Dialog record={chosen.seen} onClose={() => setChosen(null)} />
    </Suspense>
  );
  /** As a menu has them. */
  const itemsOf = (some: readonly RecordAction<T>[]) =>
    some.map((action) => ({
      key: action.key,
      label: action.label,
      danger: action.danger === true,
      onClick: () => start(action),
    }));
  return { open, start, running, itemsOf, dialog };
};

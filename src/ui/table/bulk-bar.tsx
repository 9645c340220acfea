import { Button } from "antd";
import { Suspense, useState } from "react";
import type { z } from "zod";
import type { Endpoint } from "../../../contract/core/endpoint.ts";
import { type BulkReply, bulkMax } from "../../../contract/core/list.ts";
import { useRole } from "../../providers/access.ts";
import { areaOf } from "../../providers/endpoints.ts";
import { number } from "../format.ts";
import { toasts } from "../../providers/toasts.ts";
import { doneText, type Report, reportOf } from "./bulk-report.tsx";
import { doneIds, nothing, type Select, type Selection, sizeOf } from "./selection.ts";
import type { BulkAction, BulkDialogProps, PreparedAction } from "./table-types.ts";
import { restoreEndpointOf, undo } from "./undo.ts";
import { failureText } from "../feedback/failure-text.ts";
import { useConfirm } from "../../providers/theme/antd-dialogs.tsx";
import { useRun } from "../feedback/use-run.ts";

interface Props {
  readonly endpoint: Endpoint;
  readonly entity: z.ZodObject;
  readonly selection: Selection;
  readonly setSelection: (next: Selection) => void;
  readonly select: Select;
  /** The actions that the user may carry out. */
  readonly actions: readonly BulkAction[];
  /** The number of records that match the filter; undefined where they are more than are counted. */
  readonly matching: number | undefined;
  /** What the list's reply has beyond its records. */
  readonly reply: BulkDialogProps["reply"];
  readonly onReport: (report: Report | null) => void;
}

/** The bulk actions on the selected records. */
const BulkBar = ({ endpoint, entity, selection, setSelection, select, actions, matching, reply, onReport }: Props) => {
  const role = useRole();
  const ask = useConfirm();
  const run = useRun();
  const [running, setRunning] = useState<string | null>(null);
  const [chosen, setChosen] = useState<BulkAction | null>(null);
  const count = sizeOf(selection);
  const isTooMany = count > bulkMax;
  const records = selection.kind === "ids" ? [...selection.picked.values()].map(({ record }) => record) : undefined;

  const showReply = (action: BulkAction, reply: z.output<typeof BulkReply>): void => {
    setChosen(null);
    onReport(reply.refused.length > 0 ? reportOf(action, reply, selection) : null);
    const text = doneText(action, reply);
    const { undoBy } = action;
    const canUndo = undoBy || (action.removes && restoreEndpointOf(areaOf(endpoint), role));
    const ids = canUndo ? doneIds(select, reply) : [];
    if (ids.length > 0) undo.offer({ area: areaOf(endpoint), ids, text, ...(undoBy && { undoBy }) });
    else if (reply.refused.length === 0) toasts.success(text);
    // If nothing was done, the same records stay selected for another action.
    if (reply.done > 0 || reply.refused.length === 0) setSelection(nothing);
  };
  const carryOut = async (action: BulkAction, change = () => action.run?.(select, count)): Promise<void> => {
    setRunning(action.key);
    await run(async () => {
      const reply = await change();
      // The bulk job shows its own progress.
      if (reply === "begun") setSelection(nothing);
      else if (reply) showReply(action, reply);
    });
    setRunning(null);
  };
  const confirm = (action: BulkAction, { title, content, run: change }: Partial<PreparedAction>): void => {
    ask({
      title,
      content,
      okText: action.label,
      okButtonProps: { danger: action.danger === true },
      onOk: () => carryOut(action, change),
    });
  };
  const prepare = async (action: BulkAction, read: NonNullable<BulkAction["prepare"]>): Promise<void> => {
    setRunning(action.key);
    try {
      confirm(action, await read(select, count));
    } catch (error) {
      toasts.error(failureText(error));
    }
    setRunning(null);
  };
  const start = (action: BulkAction): void => {
    if (action.dialog) return setChosen(action);
    if (action.prepare) return void prepare(action, action.prepare);
    if (action.confirm) {
      const Moves = action.moves;
      const content = Moves && <Moves records={records} count={count} reply={reply} />;
      return confirm(action, { title: action.confirm(count), content });
    }
    void carryOut(action);
  };
  const Dialog = chosen?.dialog;
  const offered = selection.kind === "all" ? actions.filter(({ idsOnly }) => !idsOnly) : actions;
  return (
    <div className="record-bulk" role="region" aria-label="Selection">
      <strong aria-live="polite">{number(count)} selected</strong>
      {selection.kind === "ids" && matching !== undefined && matching > count && (
        <Button type="link" size="small" onClick={() => setSelection({ kind: "all", expected: matching })}>
          Select all {number(matching)} that match
        </Button>
      )}
      {isTooMany && <span className="record-bulk-limit">At most {number(bulkMax)} at once. Narrow the filter.</span>}
      {offered.map((action) => (
        <Button
          key={action.key}
          size="small"
          danger={action.danger === true}
          loading={running === action.key}
          disabled={isTooMany || (running !== null && running !== action.key)}
          onClick={() => start(action)}
        >
          {action.label}
        </Button>
      ))}
      <Button type="link" size="small" onClick={() => setSelection(nothing)}>
        Clear
      </Button>
      {chosen && Dialog && (
        <Suspense>
          <Dialog
            endpoint={chosen.endpoint}
            entity={entity}
            select={select}
            count={count}
            records={records}
            reply={reply}
            onReply={(reply) => showReply(chosen, reply)}
            onClose={() => setChosen(null)}
          />
        </Suspense>
      )}
    </div>
  );
};

export default BulkBar;

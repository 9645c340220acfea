import { App, Button } from "antd";
import { useState } from "react";
import { bulkMax } from "../../../contract/list.ts";
import { mayCall, useRole } from "../../providers/access.ts";
import { number } from "../format.ts";
import { toasts } from "../toasts.ts";
import { type Report, reportOf } from "./bulk-report.tsx";
import { nothing, type Select, type Selection, sizeOf } from "./selection.ts";
import type { BulkAction } from "./table-types.ts";
import { useRun } from "./use-run.ts";

interface Props {
  readonly selection: Selection;
  readonly setSelection: (next: Selection) => void;
  readonly select: Select;
  readonly actions: readonly BulkAction[];
  /** How many match the filter. */
  readonly matching: number;
  readonly onReport: (report: Report) => void;
}

/** What may be done with the records that are selected. */
export const BulkBar = ({ selection, setSelection, select, actions, matching, onReport }: Props) => {
  const role = useRole();
  const { modal } = App.useApp();
  const run = useRun();
  const [running, setRunning] = useState<string | null>(null);
  const count = sizeOf(selection);
  const isTooMany = count > bulkMax;

  const carryOut = async (action: BulkAction): Promise<void> => {
    setRunning(action.key);
    await run(async () => {
      const reply = await action.run(select, count);
      if (!reply) return;
      const names = selection.kind === "ids" ? selection.picked : new Map<string, string>();
      if (reply.refused.length > 0) onReport(reportOf(action, reply, names));
      else toasts.success(`${number(reply.done)} ${action.done}`);
      setSelection(nothing);
    });
    setRunning(null);
  };
  const start = (action: BulkAction): void => {
    if (!action.confirm) return void carryOut(action);
    modal.confirm({
      title: action.confirm(count),
      okText: action.label,
      okButtonProps: { danger: action.danger === true },
      onOk: () => carryOut(action),
    });
  };
  return (
    <div className="record-bulk" role="region" aria-label="What is selected">
      <strong aria-live="polite">{number(count)} selected</strong>
      {selection.kind === "ids" && matching > count && (
        <Button type="link" size="small" onClick={() => setSelection({ kind: "all", expected: matching })}>
          Select all {number(matching)} that match
        </Button>
      )}
      {isTooMany && (
        <span className="record-bulk-limit">At most {number(bulkMax)} at once: please narrow the filter.</span>
      )}
      {actions
        .filter((action) => mayCall(action.row, role))
        .map((action) => (
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
    </div>
  );
};

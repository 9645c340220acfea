import { CloseOutlined } from "@ant-design/icons-svg";
import { Button } from "antd";
import { useState } from "react";
import { number } from "../format.ts";
import { toasts } from "../../providers/toasts.ts";
import { type UndoCall, type Undo, undo } from "./undo.ts";
import { useRun } from "../feedback/use-run.ts";
import { Icon } from "../icon.tsx";
import "./record-table.css";

interface Props {
  readonly of: Undo;
  readonly undoBy: UndoCall;
}

/** Shows what was done, and undoes it. */
const UndoBar = ({ of, undoBy: { run: again, done } }: Props) => {
  const run = useRun();
  const [isBusy, setBusy] = useState(false);
  const undoBy = async (): Promise<void> => {
    undo.hold();
    setBusy(true);
    const isDone = await run(async () => {
      const reply = await again(of.ids);
      const [refused] = reply.refused;
      if (refused) toasts.error(`${number(reply.refused.length)} could not be ${done}: ${refused.message}`);
      if (reply.done > 0) toasts.success(`${of.name ?? number(reply.done)} ${done}`);
    });
    setBusy(false);
    // Meanwhile something else may have been done, which can be undone in turn.
    if (undo.get() !== of) return;
    if (isDone) undo.dismiss();
    else undo.release();
  };
  return (
    // Only notices that the user is about to press a button in it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      className="record-bulk"
      role="status"
      onPointerEnter={undo.hold}
      onPointerLeave={undo.release}
      onFocus={undo.hold}
      onBlur={undo.release}
    >
      <span>{of.text}</span>
      <Button size="small" loading={isBusy} onClick={() => void undoBy()}>
        Undo
      </Button>
      <Button type="text" size="small" icon={<Icon of={CloseOutlined} />} aria-label="Dismiss" onClick={undo.dismiss} />
    </div>
  );
};

export default UndoBar;

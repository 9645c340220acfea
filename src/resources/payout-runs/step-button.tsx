import { Button } from "antd";
import { useState } from "react";
import { useConfirm } from "../../providers/theme/antd-dialogs.tsx";
import { useRun } from "../../ui/feedback/use-run.ts";
import { useKeyedCall } from "../../ui/form/use-key-of.ts";

interface Props {
  readonly label: string;
  /** The question to confirm; without it the button acts at once. */
  readonly title?: string;
  readonly content?: string;
  /** Makes the call, with a key by which the server executes it once, however often it arrives. */
  readonly run: (idempotencyKey: string) => Promise<unknown>;
  readonly done: string;
  readonly disabled?: boolean;
  /** Another way to do the same. */
  readonly isSecond?: boolean;
}

/** The button of a run's next step. */
export const StepButton = ({ label, title, content, run, done, disabled = false, isSecond = false }: Props) => {
  const confirm = useConfirm();
  const make = useRun();
  const keyed = useKeyedCall();
  const [isBusy, setBusy] = useState(false);
  const carryOut = async (): Promise<void> => {
    setBusy(true);
    await make(() => keyed([label, title], run), done);
    setBusy(false);
  };
  const press = (): void => {
    if (title === undefined) return void carryOut();
    confirm({ title, content, okText: label, autoFocusButton: "cancel", onOk: carryOut });
  };
  return (
    <Button type={isSecond ? "default" : "primary"} size="large" loading={isBusy} disabled={disabled} onClick={press}>
      {label}
    </Button>
  );
};

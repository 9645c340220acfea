import { Alert, Modal } from "antd";
import { type ReactNode, useState } from "react";
import { OnRefusalChoice, type Refusal } from "./on-refusal.tsx";
import type { BulkDialogProps } from "./table-types.ts";
import { useBulkCall } from "./use-bulk-call.ts";
import "./dialogs.css";

interface Props extends BulkDialogProps {
  readonly title: string;
  /** As in "Change": what would be done with the rest, where some are refused. */
  readonly verb: string;
  /** On the button, and while it is under way; the verb where they are left out. */
  readonly okTexts?: readonly [before: string, meanwhile: string];
  readonly danger?: true;
  /** What is asked of them, as the row's body has it beside the selection; undefined while it is not complete. */
  readonly asked: Readonly<Record<string, unknown>> | undefined;
  readonly children: ReactNode;
}

/** Asks for something, then makes a bulk call with it in one request. */
export const BulkDialog = ({ row, select, verb, asked, danger, onReply, onClose, children, ...texts }: Props) => {
  const [isOpen, setOpen] = useState(true);
  const [onRefusal, setOnRefusal] = useState<Refusal>("skip");
  const { isBusy, problems, send } = useBulkCall(row, onReply);
  const [before, meanwhile] = texts.okTexts ?? [verb, verb];
  return (
    <Modal
      open={isOpen}
      title={texts.title}
      okText={isBusy ? meanwhile : before}
      okButtonProps={{ danger: danger === true, loading: isBusy, disabled: asked === undefined }}
      cancelButtonProps={{ disabled: isBusy, autoFocus: danger === true }}
      onOk={() => void send({ select, ...asked, onRefusal })}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      <div className="record-dialog">
        {children}
        <OnRefusalChoice verb={verb} value={onRefusal} onChange={setOnRefusal} />
        {problems.length > 0 && <Alert type="error" showIcon role="alert" message={problems.join(" ")} />}
      </div>
    </Modal>
  );
};

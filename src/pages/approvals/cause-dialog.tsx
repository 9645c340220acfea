import { Alert, Button, type GetRef, Input, Modal } from "antd";
import { useId, useRef, useState } from "react";
import { workHistory } from "../../../contract/work-history.ts";

const Cause = workHistory.reject.body.shape.rejectionCause;
const longest = Cause.maxLength ?? 500;

interface CauseDialogProps {
  readonly title: string;
  /** Answers what went wrong, or nothing where it went well; then the dialog closes. */
  readonly onReject: (cause: string) => Promise<string | undefined>;
  /** It is gone, and the focus is back where it was. */
  readonly onClosed: () => void;
}

/** Asks for the cause of a rejection: one line, which the worker reads. */
export const CauseDialog = ({ title, onReject, onClosed }: CauseDialogProps) => {
  const id = useId();
  const input = useRef<GetRef<typeof Input.TextArea>>(null);
  const [isOpen, setOpen] = useState(true);
  const [cause, setCause] = useState("");
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const reject = async () => {
    const read = Cause.safeParse(cause);
    if (!read.success) return setProblem(read.error.issues[0]?.message);
    setBusy(true);
    const wrong = await onReject(read.data);
    setBusy(false);
    setProblem(wrong);
    setOpen(wrong !== undefined);
  };
  const cancel = () => setOpen(false);
  return (
    <Modal
      open={isOpen}
      title={title}
      onCancel={cancel}
      // The dialog takes the focus for itself while it opens.
      afterOpenChange={(isNowOpen) => (isNowOpen ? input.current?.focus() : onClosed())}
      footer={[
        <Button key="cancel" onClick={cancel} disabled={isBusy}>
          Cancel
        </Button>,
        <Button key="reject" type="primary" danger loading={isBusy} onClick={() => void reject()}>
          Reject
        </Button>,
      ]}
    >
      <label htmlFor={id}>{Cause.meta()?.label}</label>
      <Input.TextArea
        id={id}
        ref={input}
        autoSize={{ minRows: 2, maxRows: 6 }}
        maxLength={longest}
        showCount
        value={cause}
        status={problem ? "error" : ""}
        aria-required
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-help`}
        // One line: what was pasted over several becomes one.
        onChange={(event) => setCause(event.target.value.replaceAll(/\s*\n\s*/g, " "))}
        onPressEnter={(event) => {
          event.preventDefault();
          if (!isBusy) void reject();
        }}
      />
      <p id={`${id}-help`} className="approvals-soft">
        {Cause.meta()?.help}. Enter rejects.
      </p>
      {problem && <Alert type="error" showIcon role="alert" message={problem} />}
    </Modal>
  );
};

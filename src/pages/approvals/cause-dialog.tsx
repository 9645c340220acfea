import { Alert, Button, Input, Modal } from "antd";
import { useId, useState } from "react";
import { workHistory } from "../../../contract/work-history.ts";

const Cause = workHistory.reject.body.shape.rejectionCause;
const longest = Cause.maxLength ?? 500;

interface CauseDialogProps {
  readonly title: string;
  readonly onClose: () => void;
  /** Answers what went wrong, or nothing where it went well. */
  readonly onReject: (cause: string) => Promise<string | undefined>;
}

/** Asks for the cause of a rejection: one line, which the worker reads. */
export const CauseDialog = ({ title, onClose, onReject }: CauseDialogProps) => {
  const id = useId();
  const [cause, setCause] = useState("");
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const reject = async () => {
    const read = Cause.safeParse(cause);
    if (!read.success) return setProblem(read.error.issues[0]?.message);
    setBusy(true);
    setProblem(await onReject(read.data));
    setBusy(false);
  };
  return (
    <Modal
      open
      title={title}
      onCancel={onClose}
      footer={[
        <Button key="cancel" onClick={onClose} disabled={isBusy}>
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
        autoFocus
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

import { Alert, Button, type GetRef, Input, Modal } from "antd";
import { type ReactNode, useId, useRef, useState } from "react";
import type { z } from "zod";
import { forgetDraft, isText, useDraft } from "../../providers/use-draft.ts";
import { toasts } from "../../providers/toasts.ts";
import { failureText, isOutdated } from "./failure-text.ts";
import "./reason-dialog.css";

interface ReasonDialogProps {
  /** What is typed is kept under this name until it is sent or cancelled: of the dialog and the record it is about. */
  readonly draft: string;
  readonly title: string;
  /** The schema of the reason in the contract: its label, help and length. */
  readonly schema: z.ZodString;
  /** The label of the button, such as "Reject". */
  readonly verb: string;
  /** The initial text. */
  readonly initial?: string;
  /** What else is decided with it. */
  readonly children?: ReactNode;
  /** The button is not shown as a dangerous one. */
  readonly isHarmless?: true;
  /**
   * What it throws is shown in the dialog; otherwise the dialog closes. Refused because the record or the selection changed
   * it closes with a toast, so that one sees them as they are now, and keeps the reason for when it is opened again.
   */
  readonly onReason: (reason: string) => Promise<unknown>;
  /** Called when the dialog is closed and the focus is back where it was. */
  readonly onClosed: () => void;
}

/** Asks for the reason of a refusal: one line, which the person concerned reads. */
export const ReasonDialog = ({
  draft,
  title,
  schema,
  verb,
  initial = "",
  children,
  isHarmless,
  onReason,
  onClosed,
}: ReasonDialogProps) => {
  const id = useId();
  const input = useRef<GetRef<typeof Input.TextArea>>(null);
  const [isOpen, setOpen] = useState(true);
  const [reason, setReason] = useDraft(draft, initial, isText);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const refuse = async () => {
    const read = schema.safeParse(reason);
    if (!read.success) return setProblem(read.error.issues[0]?.message);
    setBusy(true);
    try {
      await onReason(read.data);
      forgetDraft(draft);
      setOpen(false);
    } catch (error) {
      if (isOutdated(error)) {
        toasts.error(failureText(error));
        setOpen(false);
      } else setProblem(failureText(error));
    }
    setBusy(false);
  };
  const cancel = () => {
    forgetDraft(draft);
    setOpen(false);
  };
  return (
    <Modal
      open={isOpen}
      title={title}
      // By Escape, the cross or a click beside it: that may be a slip, so what was typed is kept.
      onCancel={() => setOpen(false)}
      // The dialog takes the focus for itself while it opens.
      afterOpenChange={(isNowOpen) => (isNowOpen ? input.current?.focus() : onClosed())}
      footer={[
        <Button key="cancel" onClick={cancel} disabled={isBusy}>
          Cancel
        </Button>,
        <Button key="refuse" type="primary" danger={!isHarmless} loading={isBusy} onClick={() => void refuse()}>
          {verb}
        </Button>,
      ]}
    >
      <label htmlFor={id}>{schema.meta()?.label}</label>
      <Input.TextArea
        id={id}
        ref={input}
        autoSize={{ minRows: 2, maxRows: 6 }}
        {...(schema.maxLength !== null && { maxLength: schema.maxLength })}
        showCount
        value={reason}
        status={problem ? "error" : ""}
        aria-required
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-help`}
        // One line: pasted line breaks are replaced.
        onChange={(event) => setReason(event.target.value.replaceAll(/\s*\n\s*/g, " "))}
        onPressEnter={(event) => {
          event.preventDefault();
          if (!isBusy) void refuse();
        }}
      />
      <p id={`${id}-help`} className="reason-help">
        {schema.meta()?.help}. Enter sends it.
      </p>
      {children && <div className="reason-more">{children}</div>}
      {problem && <Alert type="error" showIcon role="alert" message={problem} />}
    </Modal>
  );
};

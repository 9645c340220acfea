import { type ReactNode, useEffect, useId, useRef } from "react";
import "../button.css";
import "./confirm-dialog.css";

interface Props {
  readonly title: string;
  readonly children?: ReactNode;
  /** The label of the confirming button, such as "Delete". */
  readonly verb: string;
  readonly cancel?: string;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/**
 * Asks for confirmation of something that can't be undone. It is open as long as it is rendered, and closed by either
 * button, Escape or a click beside it.
 */
export const ConfirmDialog = ({ title, children, verb, cancel = "Cancel", onConfirm, onCancel }: Props) => {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  // A dialog returns the focus to where it was only if it is closed before it is removed.
  const closed = () => (dialog.current?.returnValue === "confirm" ? onConfirm() : onCancel());
  return (
    <dialog ref={dialog} className="confirm" aria-labelledby={id} closedby="any" onClose={closed}>
      <h2 id={id}>{title}</h2>
      {children}
      <div className="confirm-buttons">
        <button type="button" className="button" onClick={() => dialog.current?.close()}>
          {cancel}
        </button>
        <button type="button" className="button button-danger" onClick={() => dialog.current?.close("confirm")}>
          {verb}
        </button>
      </div>
    </dialog>
  );
};

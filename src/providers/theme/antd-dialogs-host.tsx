import { Modal } from "antd";
import { useEffect } from "react";

export type Dialogs = ReturnType<typeof Modal.useModal>[0];

/** Where questions are shown. */
export default function DialogsHost({ onReady }: { readonly onReady: (dialogs: Dialogs) => void }) {
  const [dialogs, holder] = Modal.useModal();
  useEffect(() => onReady(dialogs), [dialogs, onReady]);
  return holder;
}

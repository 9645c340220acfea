import { toasts } from "../../providers/toasts.ts";

/** Copies a text. Browsers offer the clipboard only over https and on localhost; elsewhere there is no button. */
export const CopyButton = ({ text, children }: { readonly text: string; readonly children: string }) => {
  if (!("clipboard" in navigator)) return null;
  const copy = (): Promise<unknown> =>
    navigator.clipboard.writeText(text).then(
      () => toasts.success("Copied"),
      () => toasts.error("Select it and copy it yourself"),
    );
  return (
    <button type="button" className="button" onClick={() => void copy()}>
      {children}
    </button>
  );
};

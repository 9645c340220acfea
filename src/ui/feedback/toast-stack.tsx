import { useStore } from "../../providers/store.ts";
import { type Toast, toasts } from "../../providers/toasts.ts";
import "./toast-stack.css";

/** The visible toasts, at the bottom right; the pointer over one, or the focus in it, pauses its time. */
export function ToastStack() {
  const shown = useStore(toasts);
  return (
    <section className="toasts" aria-label="Messages" aria-live="polite">
      {shown.map((toast) => (
        <ToastItem key={toast.id} toast={toast} />
      ))}
    </section>
  );
}

function ToastItem({ toast: { id, kind, text, action } }: { toast: Toast }) {
  const run = () => {
    toasts.close(id);
    action?.run();
  };
  return (
    <div
      className={`toast toast-${kind}`}
      role={kind === "error" ? "alert" : undefined}
      onPointerEnter={() => toasts.hold(id)}
      onPointerLeave={() => toasts.release(id)}
      onFocus={() => toasts.hold(id)}
      onBlur={() => toasts.release(id)}
    >
      <span>{text}</span>
      {action && (
        <button type="button" onClick={run}>
          {action.label}
        </button>
      )}
    </div>
  );
}

import { makeStore } from "./store.ts";

/** The behaviour of every toast. */
export const toastOptions = {
  position: "bottom-right",
  /** Milliseconds. */
  autoClose: 2000,
  closeOnClick: false,
  pauseOnHover: true,
} as const;

export interface Toast {
  readonly id: number;
  readonly kind: "success" | "error" | "info";
  readonly text: string;
  readonly action?: { readonly label: string; readonly run: () => void };
}

const { get, set, subscribe } = makeStore<readonly Toast[]>([]);
let lastId = 0;
const timers = new Map<number, ReturnType<typeof setInterval>>();
/** The time is counted in this many steps. A delay by a busy page counts as one step, so that no toast goes unseen. */
const parts = 20;

const close = (id: number): void => {
  hold(id);
  set(get().filter((toast) => toast.id !== id));
};
const hold = (id: number): void => {
  clearInterval(timers.get(id));
  timers.delete(id);
};
const release = (id: number): void => {
  hold(id);
  let left = parts;
  const pass = (): void => {
    left -= 1;
    if (left === 0) close(id);
  };
  timers.set(id, setInterval(pass, toastOptions.autoClose / parts));
};

const show = (toast: Omit<Toast, "id">): number => {
  const id = ++lastId;
  set([...get(), { ...toast, id }]);
  release(id);
  return id;
};

/**
 * Short messages that disappear by themselves. `hold` and `release` pause and restart the time of one that is being
 * read.
 */
export const toasts = {
  success: (text: string): number => show({ kind: "success", text }),
  error: (text: string): number => show({ kind: "error", text }),
  info: (text: string): number => show({ kind: "info", text }),
  /** With one button, such as Undo, which also closes the toast. */
  withAction: (text: string, label: string, run: () => void): number =>
    show({ kind: "success", text, action: { label, run } }),
  close,
  hold,
  release,
  get,
  subscribe,
};

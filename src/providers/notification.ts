import type { NotificationProvider } from "@refinedev/core";
import { toasts } from "./toasts.ts";

const byKey = new Map<string, number>();

/** Refine's notifications as toasts: the sentence that says what happened, without the heading. */
export const notificationProvider: NotificationProvider = {
  open: ({ key, type, message, description, cancelMutation }) => {
    const text = description ?? message;
    const id = cancelMutation
      ? toasts.withAction(text, "Undo", cancelMutation)
      : toasts[type === "progress" ? "info" : type](text);
    if (key !== undefined) byKey.set(key, id);
  },
  close: (key) => {
    const id = byKey.get(key);
    if (id !== undefined) toasts.close(id);
    byKey.delete(key);
  },
};

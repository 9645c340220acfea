import type { NotificationProvider } from "@refinedev/core";
import { toasts } from "./toasts.ts";

const byKey = new Map<string, number>();

const close = (key: string): void => {
  const id = byKey.get(key);
  if (id !== undefined) toasts.close(id);
  byKey.delete(key);
};

/**
 * Refine's notifications as toasts: the sentence that says what happened, without the heading. That is the message of
 * what went well, since Refine heads it "Successful", and the description of what did not, which is the server's own. One
 * with the key of another takes its place, as Refine's countdown to an undo asks every second.
 */
export const notificationProvider: NotificationProvider = {
  open: ({ key, type, message, description, cancelMutation }) => {
    if (key !== undefined) close(key);
    const text = type === "error" ? (description ?? message) : message;
    const id = cancelMutation
      ? toasts.withAction(text, "Undo", cancelMutation)
      : toasts[type === "progress" ? "info" : type](text);
    if (key !== undefined) byKey.set(key, id);
  },
  close,
};

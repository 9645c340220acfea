import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { notificationProvider } from "../../../src/providers/notification.ts";
import { ToastStack } from "../../../src/ui/feedback/toast-stack.tsx";
import { toastOptions, toasts } from "../../../src/providers/toasts.ts";

beforeEach(() => {
  vi.useFakeTimers();
  render(<ToastStack />);
});
afterEach(() => {
  run(() => vi.runAllTimers());
  cleanup();
  vi.useRealTimers();
});
const run = (work: () => unknown): void => {
  act(() => void work());
};
const pass = (milliseconds: number): void => run(() => vi.advanceTimersByTime(milliseconds));
const shown = (text: string) => screen.queryByText(text) !== null;

describe("a toast", () => {
  it("is at the bottom right and goes after 2000 ms", () => {
    expect(toastOptions).toEqual({
      position: "bottom-right",
      autoClose: 2000,
      closeOnClick: false,
      pauseOnHover: true,
    });
    run(() => toasts.success("Saved"));
    pass(1999);
    expect(shown("Saved")).toBe(true);
    pass(1);
    expect(shown("Saved")).toBe(false);
  });

  it("is seen though the page was busy all the time that it had", async () => {
    vi.useRealTimers();
    run(() => toasts.success("Saved"));
    const began = performance.now();
    while (performance.now() - began < toastOptions.autoClose + 100) {}
    await act(() => new Promise((resolve) => setTimeout(resolve, 150)));
    expect(shown("Saved")).toBe(true);
    run(() => toasts.get().forEach(({ id }) => toasts.close(id)));
    vi.useFakeTimers();
  });

  it("does not go by a click", () => {
    run(() => toasts.success("Saved"));
    fireEvent.click(screen.getByText("Saved"));
    expect(shown("Saved")).toBe(true);
  });

  it("stays while the pointer is over it, and 2000 ms longer", () => {
    run(() => toasts.error("Refused"));
    fireEvent.pointerEnter(screen.getByRole("alert"));
    pass(10_000);
    expect(shown("Refused")).toBe(true);
    fireEvent.pointerLeave(screen.getByRole("alert"));
    pass(1999);
    expect(shown("Refused")).toBe(true);
    pass(1);
    expect(shown("Refused")).toBe(false);
  });

  it("does what its button says, and goes", () => {
    const undo = vi.fn();
    run(() => toasts.withAction("Deleted", "Undo", undo));
    fireEvent.click(screen.getByRole("button", { name: "Undo" }));
    expect(undo).toHaveBeenCalledOnce();
    expect(shown("Deleted")).toBe(false);
  });

  it("stays while the keyboard is in it", () => {
    run(() => toasts.withAction("Deleted", "Undo", () => undefined));
    run(() => screen.getByRole("button", { name: "Undo" }).focus());
    pass(10_000);
    expect(shown("Deleted")).toBe(true);
    run(() => screen.getByRole("button", { name: "Undo" }).blur());
  });
});

describe("Refine's notifications", () => {
  it("become toasts with the sentence that says what happened", () => {
    run(() =>
      notificationProvider.open({ type: "error", message: "Error (409)", description: "Somebody was faster." }),
    );
    expect(screen.getByRole("alert").textContent).toBe("Somebody was faster.");
  });

  it("say what went well, not that it did", () => {
    run(() => notificationProvider.open({ type: "success", message: "Updated skill", description: "Successful" }));
    expect(shown("Updated skill")).toBe(true);
  });

  it("take the place of one with the same key", () => {
    for (const seconds of [5, 4]) {
      const message = `You have ${seconds} seconds to undo`;
      run(() => notificationProvider.open({ type: "progress", message, key: "one", cancelMutation: () => undefined }));
    }
    expect(screen.getAllByRole("button", { name: "Undo" })).toHaveLength(1);
    expect(shown("You have 4 seconds to undo")).toBe(true);
  });

  it("can be closed by their key", () => {
    run(() => notificationProvider.open({ type: "success", message: "Saved", key: "one" }));
    run(() => notificationProvider.close("one"));
    expect(shown("Saved")).toBe(false);
  });
});

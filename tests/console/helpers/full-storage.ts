import { vi } from "vitest";

/** A browser that has no room left: reading and removing work, writing throws. */
export const fillStorage = (): void => {
  const { localStorage } = window;
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => localStorage.getItem(key),
    removeItem: (key: string) => localStorage.removeItem(key),
    setItem: () => {
      throw new DOMException("full", "QuotaExceededError");
    },
  });
};

import { useSyncExternalStore } from "react";

/** A value shared by distant parts of the page, with subscriptions. */
export interface Store<T> {
  readonly get: () => T;
  readonly set: (next: T) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export const makeStore = <T>(value: T): Store<T> => {
  const listeners = new Set<() => void>();
  let current = value;
  return {
    get: () => current,
    set: (next) => {
      current = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

export const useStore = <T>({ subscribe, get }: Pick<Store<T>, "subscribe" | "get">): T =>
  useSyncExternalStore(subscribe, get);

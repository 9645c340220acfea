import { useLayoutEffect } from "react";

const taking = new Set<() => void>();

/**
 * Has a field take what is typed in it, which it does by itself only when it is left: a key that acts on the page leaves
 * no field, and one that is removed is never told that it was left.
 */
export const takeTyped = (): void => {
  for (const take of taking) {
    taking.delete(take);
    take();
  }
};

/** Has `take` called by `takeTyped`; undefined while nothing is typed. */
export const useHalfTyped = (take: (() => void) | undefined): void => {
  useLayoutEffect(() => {
    if (!take) return undefined;
    taking.add(take);
    return () => void taking.delete(take);
  });
};

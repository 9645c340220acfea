import { type RefObject, useCallback, useEffect, useRef } from "react";
import type { Duplicate } from "../../../contract/duplicates/endpoints.ts";

/**
 * Moves the focus to the group that took the place of the one last decided on, once that one is gone; to the list
 * itself if none is left.
 *
 * @param isBusy whether a dialog is open, which has the focus
 * @returns a function to call with the group that is being decided on
 */
export const useNextFocus = (
  list: RefObject<HTMLElement | null>,
  groups: readonly Duplicate[],
  isBusy: boolean,
): ((group: Duplicate) => void) => {
  const left = useRef<{ readonly shape: string; readonly place: number }>(undefined);
  useEffect(() => {
    const { current } = left;
    if (isBusy || !current) return;
    if (groups.some((group) => shapeOf(group) === current.shape)) return;
    left.current = undefined;
    const titles = [...(list.current?.querySelectorAll<HTMLElement>("[data-group] h2") ?? [])];
    (titles[Math.min(current.place, titles.length - 1)] ?? list.current)?.focus();
  });
  return useCallback(
    (group) => {
      const place = groups.findIndex(({ _id }) => _id === group._id);
      left.current = { shape: shapeOf(group), place };
    },
    [groups],
  );
};

/** A group that lost an entry is a different group, even if it starts with the same entry. */
const shapeOf = ({ entries }: Duplicate): string => entries.map(({ _id, version }) => `${_id} ${version}`).join();

import { type RefObject, useEffect } from "react";
import { type Blocker, useBlocker } from "react-router";

/** The query parameters by which a page shows one part or another: its tab, its step, its section being edited. */
const parts = ["tab", "step", "edit"] as const;

/** The page and its part: the form is removed if either changes. */
const placeOf = ({ pathname, search }: Pick<Location, "pathname" | "search">): string => {
  const params = new URLSearchParams(search);
  return [pathname, ...parts.map((part) => params.get(part) ?? "")].join(" ");
};

export const unsavedTexts = { title: "Leave without saving?", content: "Your changes will be lost." };

/**
 * Blocks navigation inside the console until the user confirms it, and has the browser ask before the tab is closed or
 * reloaded.
 */
export const useLeaveBlocker = (isUnsaved: RefObject<boolean>): Blocker => {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent): void => {
      if (isUnsaved.current) event.preventDefault();
    };
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isUnsaved]);
  return useBlocker(
    ({ currentLocation, nextLocation }) => isUnsaved.current && placeOf(currentLocation) !== placeOf(nextLocation),
  );
};

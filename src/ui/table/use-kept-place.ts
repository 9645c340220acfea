import { type RefObject, useEffect } from "react";
import { noteChanges } from "../../providers/client.ts";
import { placeOf } from "./focus-target.ts";

/** Keeps the user's place in a table (see keepPlace), by code that is loaded once a row has the focus. */
export const useKeptPlace = (table: RefObject<HTMLElement | null>): void =>
  useEffect(() => {
    const root = table.current;
    if (!root) return undefined;
    let isOver = false;
    let end = (): void => root.removeEventListener("focusin", begin);
    const begin = async ({ target }: FocusEvent): Promise<void> => {
      const place = placeOf(root, target);
      if (!place) return;
      root.removeEventListener("focusin", begin);
      // A row that is decided on at once may be gone before the code is here. Without it the table works all the same.
      const soFar = { place, changes: noteChanges() };
      const part = await import("./keep-place.ts").catch(() => undefined);
      if (isOver || !part) soFar.changes();
      else end = part.keepPlace(root, soFar);
    };
    root.addEventListener("focusin", begin);
    return () => {
      isOver = true;
      end();
    };
  }, [table]);

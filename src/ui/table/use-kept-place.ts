import { type RefObject, useEffect } from "react";
import { noteChanges } from "../../providers/client.ts";
import { placeOf } from "./focus-target.ts";

/** Keeps the user's place in a table (see keepPlace), by code that is loaded once a row has the focus. */
export const useKeptPlace = (table: RefObject<HTMLElement | null>): void =>
  useEffect(() => {
    const root = table.current;
    let end = (): void => root?.removeEventListener("focusin", begin);
    let isOver = false;
    const begin = async ({ target }: FocusEvent): Promise<void> => {
      // A row that is decided on at once may be gone before the code is here.
      const soFar = { place: placeOf(root!, target), changes: noteChanges() };
      const { keepPlace } = await import("./keep-place.ts");
      if (isOver) soFar.changes();
      else end = keepPlace(root!, soFar);
    };
    root?.addEventListener("focusin", begin, { once: true });
    return () => {
      isOver = true;
      end();
    };
  }, [table]);

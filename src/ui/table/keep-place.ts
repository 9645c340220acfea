import { noteChanges } from "../../providers/client.ts";
import { focusTargetOf, hasNoFocus, type Place, placeOf, rowsIn } from "./focus-target.ts";

/** Where the focus was, and what was changed since, until this was loaded. */
export interface SoFar {
  readonly place: Place;
  readonly changes: ReturnType<typeof noteChanges>;
}

/** What a row is acted on from, which has the focus meanwhile. */
const aside = "[role=dialog], [role=menu], .record-bulk";
const isAside = (target: EventTarget | null): boolean => target instanceof Element && target.closest(aside) !== null;

/**
 * Moves the focus on in a table when what the user did takes it away, as with its row: to the row that took the place, to
 * the last one, or to what is said where no row is left. What someone else did moves it nowhere: the next key would be for
 * a record that the user did not choose.
 *
 * @returns a function that ends it
 */
export const keepPlace = (table: HTMLElement, soFar: SoFar): (() => void) => {
  let place: Place | undefined = soFar.place;
  let { changes } = soFar;
  const hasChanged = (): boolean => {
    if (changes().length > 0) return true;
    changes = noteChanges();
    return false;
  };
  const onFocus = (target: EventTarget | null): void => {
    if (isAside(target)) return;
    place = placeOf(table, target);
  };
  const onAct = ({ target }: Event): void => {
    if (isAside(target)) return;
    changes();
    changes = noteChanges();
    if (hasNoFocus()) place = undefined;
  };
  const goOn = (): void => {
    if (!place) return;
    const rows = rowsIn(table);
    const at = rows.findIndex((one) => one === place?.row);
    if (at >= 0) place = { row: place.row, at };
    if (!hasNoFocus() || !hasChanged()) return;
    const next = focusTargetOf(rows[Math.min(place.at, rows.length - 1)]);
    (next ?? table.querySelector<HTMLElement>(".record-notice"))?.focus({ preventScroll: true });
    // The user's change has taken its row: what leaves from now on leaves by someone else's.
    if (at < 0) changes = noteChanges();
  };

  if (!hasNoFocus()) onFocus(document.activeElement);
  goOn();
  const ending = new AbortController();
  const { signal } = ending;
  document.addEventListener("focusin", ({ target }) => onFocus(target), { signal });
  for (const type of ["keydown", "pointerdown"]) document.addEventListener(type, onAct, { capture: true, signal });
  // A row leaves when the server has replied; a dialog may close after that.
  const observer = new MutationObserver(goOn);
  observer.observe(table, { childList: true, subtree: true });
  observer.observe(document.body, { childList: true });
  return () => {
    ending.abort();
    observer.disconnect();
    changes();
  };
};

/** The rows of a table, or its cards. */
export const rowsIn = (table: Element): HTMLElement[] => [...table.querySelectorAll<HTMLElement>("[data-row-key]")];

/** A row and its place among the rows, as long as it was one of them. */
export interface Place {
  readonly row: Element;
  readonly at: number;
}

/** The row that an element is in; of the head, whose checkbox selects all, the first one. Undefined elsewhere. */
export const placeOf = (table: Element, element: EventTarget | null): Place | undefined => {
  const row =
    element instanceof Element && table.contains(element)
      ? element.closest<HTMLElement>("[data-row-key], thead")
      : null;
  return row ? { row, at: Math.max(0, rowsIn(table).indexOf(row)) } : undefined;
};

/** Whether the focus is on nothing that a key could be meant for. */
export const hasNoFocus = (): boolean => !document.activeElement || document.activeElement.matches("body, main");

/** The element that gets the focus for a row: the link or button that opens it, or else its first control. */
export const focusTargetOf = (row: Element | undefined): HTMLElement | null =>
  row?.querySelector<HTMLElement>("[data-record] :is(a, button)") ??
  row?.querySelector<HTMLElement>("a, button, input") ??
  null;

export const idOfRow = (row: Element): string => row.getAttribute("data-row-key") ?? "";

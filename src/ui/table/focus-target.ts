/** The rows of a table, or its cards. */
export const rowsIn = (table: Element): HTMLElement[] => [...table.querySelectorAll<HTMLElement>("[data-row-key]")];

/** The element that gets the focus for a row: the link or button that opens it, or else its first control. */
export const focusTargetOf = (row: Element | undefined): HTMLElement | null =>
  row?.querySelector<HTMLElement>("[data-record] :is(a, button)") ??
  row?.querySelector<HTMLElement>("a, button, input") ??
  null;

export const idOfRow = (row: Element): string => row.getAttribute("data-row-key") ?? "";

/** The rows of a table, or its cards. */
export const rowsIn = (table: Element): HTMLElement[] => [...table.querySelectorAll<HTMLElement>("[data-row-key]")];

/** What takes the focus for a row: the link or button that opens it, or the first thing in it that can be pressed. */
export const stopOf = (row: Element | undefined): HTMLElement | null =>
  row?.querySelector<HTMLElement>("[data-record] :is(a, button)") ??
  row?.querySelector<HTMLElement>("a, button, input") ??
  null;

export const idOfRow = (row: Element): string => row.getAttribute("data-row-key") ?? "";

const typed =
  "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]:not([contenteditable=false])";
const ownKeys = "[role=dialog], [role=menu], [role=listbox], [role=combobox], [role=radiogroup], .ant-select";

/** Whether a key belongs to whoever has the focus: a field that is typed in, a dialog, a menu. */
export const isTakenBy = (target: Element): boolean => target.closest(`${typed}, ${ownKeys}`) !== null;

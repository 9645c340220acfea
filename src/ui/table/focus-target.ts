/** The rows of a table, or its cards. */
export const rowsIn = (table: Element): HTMLElement[] => [...table.querySelectorAll<HTMLElement>("[data-row-key]")];

/** The element that gets the focus for a row: the link or button that opens it, or else its first control. */
export const focusTargetOf = (row: Element | undefined): HTMLElement | null =>
  row?.querySelector<HTMLElement>("[data-record] :is(a, button)") ??
  row?.querySelector<HTMLElement>("a, button, input") ??
  null;

export const idOfRow = (row: Element): string => row.getAttribute("data-row-key") ?? "";

const typed =
  "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]:not([contenteditable=false])";
const ownKeys = "[role=dialog], [role=menu], [role=listbox], [role=combobox], [role=radiogroup], .ant-select";

/** Whether a dialog lies over the page. antd keeps those that were closed, hidden. */
const isBehindDialog = (): boolean =>
  document.querySelector("dialog[open]") !== null ||
  [...document.querySelectorAll("[aria-modal=true]")].some((dialog) => !dialog.closest("[style*='display: none']"));

/** Whether keys aren't the page's: the focused element is a text field or in a menu, or a dialog is open. */
export const isTakenBy = (target: Element): boolean =>
  target.closest(`${typed}, ${ownKeys}`) !== null || isBehindDialog();

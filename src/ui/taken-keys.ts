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

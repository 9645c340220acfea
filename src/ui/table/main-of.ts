/** The page's main landmark, where screen readers look for a menu. */
export const mainOf = (trigger: HTMLElement): HTMLElement => trigger.closest("main") ?? document.body;

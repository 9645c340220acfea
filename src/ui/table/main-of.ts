import type { MenuProps } from "antd";
import type { RefObject } from "react";

/** The page's main landmark, where screen readers look for a menu. */
export const mainOf = (trigger: HTMLElement): HTMLElement => trigger.closest("main") ?? document.body;

/** Gives the focus back to the button of a menu with each choice, so that a dialog which it opens returns it there. */
export const backTo =
  (button: RefObject<HTMLElement | null>): NonNullable<MenuProps["onClick"]> =>
  ({ domEvent }) => {
    // Or the same press of Enter would press the button.
    domEvent.preventDefault();
    button.current?.focus();
  };

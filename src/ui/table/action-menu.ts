import type { DropdownProps, MenuProps } from "antd";
import type { RefObject } from "react";

/** The page's main landmark, where screen readers look for a menu. */
const mainOf = (trigger: HTMLElement): HTMLElement => trigger.closest("main") ?? document.body;

/**
 * How a menu of actions opens, takes the focus, and gives it back to its button with each choice, so that a dialog which it
 * opens returns it there.
 */
export const actionMenu = (button: RefObject<HTMLElement | null>, { onClick, ...menu }: MenuProps) =>
  ({
    menu: {
      ...menu,
      onClick: (info) => {
        // Or the same press of Enter would press the button.
        info.domEvent.preventDefault();
        button.current?.focus();
        onClick?.(info);
      },
    },
    autoFocus: true,
    trigger: ["click"],
    placement: "bottomRight",
    getPopupContainer: mainOf,
  }) satisfies DropdownProps;

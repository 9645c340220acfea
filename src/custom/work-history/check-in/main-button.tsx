import { type KeyboardEvent, useEffect, useRef } from "react";

/** The second click of a double click on the button that was here before arrives within this time, in milliseconds. */
const settling = 700;

interface MainButtonProps {
  readonly label: string;
  /** The accessible name, if the label alone is not enough. */
  readonly name?: string;
  readonly isBusy: boolean;
  /** Takes the keyboard focus when it appears, so that Enter or Space takes the obvious next step. */
  readonly takesFocus?: boolean;
  /** Another button was pressed in the same place a moment ago. */
  readonly isReplacement?: boolean;
  readonly onPress: () => void;
}

/** The large button of the page's main step. A held key or a double click presses it once. */
export const MainButton = ({ label, name, isBusy, takesFocus, isReplacement, onPress }: MainButtonProps) => {
  const button = useRef<HTMLButtonElement>(null);
  const shownAt = useRef(0);
  useEffect(() => {
    shownAt.current = performance.now();
    if (takesFocus && !isElsewhere()) button.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  const press = () => {
    const isSettled = !isReplacement || performance.now() - shownAt.current > settling;
    if (!isBusy && isSettled) onPress();
  };
  return (
    <button
      ref={button}
      type="button"
      className="check-in-main"
      aria-disabled={isBusy}
      {...(name && { "aria-label": name })}
      onClick={press}
      onKeyDown={dropRepeats}
    >
      {isBusy ? "One moment…" : label}
    </button>
  );
};

const dropRepeats = (event: KeyboardEvent) => {
  if (event.repeat) event.preventDefault();
};

/**
 * Someone who types into a search, or is on the way through the menu, must not lose the focus to a button that appears
 * meanwhile. Who came by the menu's link to this page is not on the way.
 */
export const isElsewhere = (): boolean =>
  document.activeElement?.matches("input, select, textarea, :is(nav, header) :not([aria-current])") ?? false;

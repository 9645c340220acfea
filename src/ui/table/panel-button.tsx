import { Button } from "antd";
import { type KeyboardEvent, type ReactNode, Suspense, useEffect, useRef, useState } from "react";

interface Props {
  readonly label: string;
  readonly icon: ReactNode;
  /** Shown on the button: how many of them there are. */
  readonly count?: number;
  /** Only the icon is shown. */
  readonly brief?: boolean;
  readonly side: "left" | "right";
  /** May be loaded lazily. */
  readonly children: (close: () => void) => ReactNode;
}

/** A button with a panel beside it in the page's order: the focus goes into the panel, and back with Escape. */
export const PanelButton = ({ label, icon, count = 0, brief = false, side, children }: Props) => {
  const [isOpen, setOpen] = useState(false);
  const place = useRef<HTMLSpanElement>(null);
  // What its inputs open elsewhere, such as a list of choices, is inside too: React passes its events on.
  const isInside = useRef(false);
  useEffect(() => {
    const press = (): void => {
      if (!isInside.current) setOpen(false);
      isInside.current = false;
    };
    if (isOpen) document.addEventListener("pointerdown", press);
    return () => document.removeEventListener("pointerdown", press);
  }, [isOpen]);
  const close = (): void => {
    setOpen(false);
    place.current?.querySelector("button")?.focus();
  };
  const escape = (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || event.defaultPrevented || !isOpen) return;
    // An open list of choices closes first.
    if (event.target instanceof Element && event.target.getAttribute("aria-expanded") === "true" && !isButton(event))
      return;
    event.preventDefault();
    close();
  };
  return (
    // Hears only what is pressed inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <span
      className="record-tool"
      ref={place}
      onPointerDown={() => {
        isInside.current = true;
      }}
      onKeyDown={escape}
    >
      <Button
        icon={icon}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={label}
        {...(brief && { title: label, type: "text" as const })}
        onClick={() => setOpen(!isOpen)}
      >
        {brief ? null : label}
        {count > 0 && <span className="record-count">{count}</span>}
      </Button>
      {isOpen && (
        <div className={`record-panel record-panel-${side}`}>
          <Suspense>
            <TakeFocus />
            {children(close)}
          </Suspense>
        </div>
      )}
    </span>
  );
};

const isButton = ({ target }: KeyboardEvent): boolean => target instanceof HTMLButtonElement;

/** Stands beside content that may come late, and so knows when it is there. */
const TakeFocus = () => {
  const here = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    here.current?.parentElement?.querySelector<HTMLElement>("input:not(:disabled), button:not(:disabled)")?.focus();
  }, []);
  return <span ref={here} hidden />;
};

import { Button } from "antd";
import { type KeyboardEvent, type ReactNode, Suspense, useEffect, useRef, useState } from "react";

interface Props {
  readonly label: string;
  readonly icon: ReactNode;
  /** A number shown on the button. */
  readonly count?: number;
  /** Shows only the icon. */
  readonly brief?: boolean;
  readonly side: "left" | "right";
  /** May be loaded lazily. */
  readonly children: (close: () => void) => ReactNode;
}

/** A button with a panel after it in the page's order: the focus moves into the panel, and back with Escape. */
export const PanelButton = ({ label, icon, count = 0, brief = false, side, children }: Props) => {
  const [isOpen, setOpen] = useState(false);
  const place = useRef<HTMLSpanElement>(null);
  // Popups of its inputs, such as a list of options, count as inside: React bubbles their events here.
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
    // An open list of options closes first.
    if (event.target instanceof Element && event.target.getAttribute("aria-expanded") === "true" && !isButton(event))
      return;
    event.preventDefault();
    close();
  };
  return (
    // Handles only keys pressed inside.
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
        {...(brief && { title: label, "aria-label": label, type: "text" as const })}
        onClick={() => setOpen(!isOpen)}
      >
        {!brief && (
          <>
            {label}
            {count > 0 && " "}
            {count > 0 && <span className="record-count">{count}</span>}
          </>
        )}
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

/** Rendered beside content that may load late, so that it runs when the content is there. */
const TakeFocus = () => {
  const here = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    here.current?.parentElement?.querySelector<HTMLElement>("input:not(:disabled), button:not(:disabled)")?.focus();
  }, []);
  return <span ref={here} hidden />;
};

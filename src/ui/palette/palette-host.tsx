import { SearchOutlined } from "@ant-design/icons-svg";
import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from "react";
import { Icon } from "../icon.tsx";
import type { RouteEntry } from "../shell/route-entry.ts";

const Palette = lazy(() => import("./palette.tsx"));

/** A button in the header that opens the palette, and its key on every page. Only then is the palette loaded. */
export function PaletteHost({ entries }: { readonly entries: readonly RouteEntry[] }) {
  /** Counts the times it was opened; null: it is shut. */
  const [opened, setOpened] = useState<number | null>(null);
  const times = useRef(0);
  const typed = useRef("");
  const open = () => {
    typed.current = "";
    setOpened(++times.current);
  };
  // A browser tells a moment later that a dialog was shut, when the next may be open already.
  const close = (which: number) => setOpened((now) => (now === which ? null : now));
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      // In an editor the same keys make a link.
      if (event.defaultPrevented || event.altKey || event.shiftKey || !(event.ctrlKey || event.metaKey)) return;
      if (event.key.toLowerCase() !== "k") return;
      event.preventDefault();
      open();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
  return (
    <>
      <button
        type="button"
        className="icon-button"
        aria-label="Search everything"
        aria-keyshortcuts="Control+K Meta+K"
        title="Search everything (Ctrl+K)"
        onClick={open}
      >
        <Icon of={SearchOutlined} />
      </button>
      {opened !== null && (
        <Suspense fallback={<Keys typed={typed} />}>
          <Palette key={opened} entries={entries} typedBefore={typed} onClose={() => close(opened)} />
        </Suspense>
      )}
    </>
  );
}

/** What is typed while the palette is loading is meant for it, and must not press the page's own keys. */
function Keys({ typed }: { readonly typed: RefObject<string> }) {
  useEffect(() => {
    const keep = (event: KeyboardEvent): void => {
      event.stopPropagation();
      event.preventDefault();
      if (event.key.length === 1 && !event.ctrlKey && !event.metaKey) typed.current += event.key;
    };
    document.addEventListener("keydown", keep, true);
    return () => document.removeEventListener("keydown", keep, true);
  }, [typed]);
  return null;
}

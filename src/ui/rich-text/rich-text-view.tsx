import { useEffect, useRef } from "react";
import { cleaned } from "./clean.ts";
import { frameAll } from "./player-frame.ts";
import "./rich-text.css";

const none: readonly string[] = [];

interface Props {
  readonly html: string;
  /** Of its headings that have a text, in order: an address that ends in `#` and one of them leads to its heading. */
  readonly anchors?: readonly string[];
}

/** The heading of a text that the page's address asks for. */
const askedIn = (text: ParentNode, anchors: readonly string[]): HTMLElement | undefined => {
  const at = anchors.findIndex((anchor) => `#${encodeURIComponent(anchor)}` === location.hash);
  if (at === -1) return undefined;
  const headings = [...text.querySelectorAll<HTMLElement>("h1, h2, h3, h4, h5, h6")];
  return headings.filter(({ textContent }) => textContent.trim() !== "")[at];
};

const goTo = (heading: HTMLElement): void => {
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  heading.scrollIntoView();
};

/** A formatted text, to read. */
const RichTextView = ({ html, anchors = none }: Props) => {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let isCurrent = true;
    const show = async (): Promise<void> => {
      const text = await cleaned(html);
      frameAll(text);
      if (!isCurrent) return;
      const asked = askedIn(text, anchors);
      place.current?.replaceChildren(text);
      if (asked) goTo(asked);
    };
    void show();
    return () => {
      isCurrent = false;
    };
  }, [html, anchors]);
  return <div ref={place} className="rich-text" />;
};

export default RichTextView;

import { useEffect, useRef } from "react";
import { cleaned } from "./clean.ts";
import { frameAll } from "./player-frame.ts";
import "./rich-text.css";

/** A formatted text, to read. */
const RichTextView = ({ html }: { readonly html: string }) => {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let isCurrent = true;
    const show = async (): Promise<void> => {
      const text = await cleaned(html);
      frameAll(text);
      if (isCurrent) place.current?.replaceChildren(text);
    };
    void show();
    return () => {
      isCurrent = false;
    };
  }, [html]);
  return <div ref={place} className="rich-text" />;
};

export default RichTextView;

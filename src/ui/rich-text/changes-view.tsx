import { useEffect, useRef, useState } from "react";
import { plural } from "../format.ts";
import { changesOf } from "./changes.ts";
import { cleaned } from "./clean.ts";
import { frameAll } from "./player-frame.ts";
import "../changes.css";
import "./rich-text.css";
import "./changes.css";

interface Props {
  readonly before: string;
  readonly after: string;
}

/** A formatted text with its changes since an earlier version marked. */
const ChangesView = ({ before, after }: Props) => {
  const place = useRef<HTMLDivElement>(null);
  const [count, setCount] = useState<number>();
  useEffect(() => {
    let isCurrent = true;
    const show = async (): Promise<void> => {
      const [was, is] = await Promise.all([cleaned(before), cleaned(after)]);
      const changes = changesOf(was, is);
      if (!isCurrent) return;
      frameAll(changes.text);
      place.current?.replaceChildren(changes.text);
      setCount(changes.count);
    };
    void show();
    return () => {
      isCurrent = false;
    };
  }, [before, after]);
  return (
    <>
      <p className="rich-changes-key" role="status">
        {count === 0 && "There are no differences."}
        {count !== undefined && count > 0 && (
          <>
            {plural(count, "change", "changes")}: <ins>added</ins> and <del>removed</del>
          </>
        )}
      </p>
      <div ref={place} className="rich-text rich-changes" />
    </>
  );
};

export default ChangesView;

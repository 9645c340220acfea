import { type ReactNode, useEffect, useRef, useState } from "react";

interface WhenSeenProps {
  /** Stands there until then, and is about as high. */
  readonly until: ReactNode;
  readonly children: ReactNode;
}

/** So far below the window it begins, so that it stands there when somebody has scrolled to it. */
const margin = "200px";

/** Begins what it holds, and with it what that loads, once somebody has scrolled near it. */
export const WhenSeen = ({ until, children }: WhenSeenProps) => {
  const place = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (isSeen || !place.current) return undefined;
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && setSeen(true), { rootMargin: margin });
    watch.observe(place.current);
    return () => watch.disconnect();
  }, [isSeen]);
  return isSeen ? children : <div ref={place}>{until}</div>;
};

import { type ReactNode, useEffect, useRef, useState } from "react";

interface WhenSeenProps {
  /** Stands there until then, and is about as high. */
  readonly until: ReactNode;
  readonly children: ReactNode;
}

/** Begins what it holds, and with it what that loads, once somebody has scrolled to it. */
export const WhenSeen = ({ until, children }: WhenSeenProps) => {
  const place = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (isSeen || !place.current) return undefined;
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && setSeen(true));
    watch.observe(place.current);
    return () => watch.disconnect();
  }, [isSeen]);
  return isSeen ? children : <div ref={place}>{until}</div>;
};

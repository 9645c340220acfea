import { type ReactNode, useEffect, useRef, useState } from "react";

interface WhenSeenProps {
  /** A placeholder of about the same height, shown until then. */
  readonly until: ReactNode;
  /** How much of it must be in view, from 0 for its first line to 1. */
  readonly share?: number;
  readonly children: ReactNode;
}

/** Renders its children, which may load lazily, once the user has scrolled to them. */
export const WhenSeen = ({ until, share = 0, children }: WhenSeenProps) => {
  const place = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (isSeen || !place.current) return undefined;
    // A busy browser reports several moments at once, the earliest first: out of sight, and in sight since.
    const watch = new IntersectionObserver((moments) => moments.at(-1)?.isIntersecting && setSeen(true), {
      threshold: share,
    });
    watch.observe(place.current);
    return () => watch.disconnect();
  }, [isSeen, share]);
  return isSeen ? children : <div ref={place}>{until}</div>;
};

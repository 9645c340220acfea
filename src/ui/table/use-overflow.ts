import { type RefCallback, useCallback, useState } from "react";

/** Whether what an element holds is wider than the element, whenever either changes its size. */
export const useOverflow = (): readonly [place: RefCallback<HTMLElement>, isTooWide: boolean] => {
  const [isTooWide, setTooWide] = useState(false);
  const place = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setTooWide(element.scrollWidth > element.clientWidth));
    observer.observe(element);
    for (const child of element.querySelectorAll("table")) observer.observe(child);
    return () => observer.disconnect();
  }, []);
  return [place, isTooWide];
};

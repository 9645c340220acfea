import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef, useState } from "react";

interface Drag {
  readonly id: string;
  readonly order: readonly string[];
}

/** Drags items of a vertical list by pointer: `order` follows the pointer until it is released, Escape cancels. */
export const useDragOrder = (
  list: RefObject<HTMLElement | null>,
  ids: readonly string[],
  onDrop: (id: string, order: readonly string[]) => void,
) => {
  const [drag, setDrag] = useState<Drag>();
  const latest = useRef({ drag, onDrop });
  latest.current = { drag, onDrop };
  const isDragging = drag !== undefined;
  useEffect(() => {
    if (!isDragging) return undefined;
    const follow = ({ clientY }: PointerEvent): void =>
      setDrag((now) => (now && list.current ? { ...now, order: orderAt(list.current, now, clientY) } : now));
    const end = (): void => {
      const { drag: last, onDrop: drop } = latest.current;
      setDrag(undefined);
      if (last) drop(last.id, last.order);
    };
    const cancel = (): void => setDrag(undefined);
    const press = ({ key }: KeyboardEvent): void => {
      if (key === "Escape") cancel();
    };
    window.addEventListener("pointermove", follow);
    window.addEventListener("pointerup", end);
    window.addEventListener("pointercancel", cancel);
    window.addEventListener("keydown", press);
    return () => {
      window.removeEventListener("pointermove", follow);
      window.removeEventListener("pointerup", end);
      window.removeEventListener("pointercancel", cancel);
      window.removeEventListener("keydown", press);
    };
  }, [isDragging, list]);
  const start = (id: string) => (event: ReactPointerEvent) => {
    if (event.button !== 0) return;
    event.preventDefault();
    setDrag({ id, order: ids });
  };
  return { dragged: drag?.id, order: drag?.order, start };
};

/** The dragged item goes before the first other one whose middle is below the pointer. */
const orderAt = (list: HTMLElement, { id, order }: Drag, y: number): string[] => {
  const others = order.filter((other) => other !== id);
  const middles = new Map(
    [...list.querySelectorAll<HTMLElement>("[data-id]")].map((row) => {
      const { top, height } = row.getBoundingClientRect();
      return [row.dataset["id"], top + height / 2] as const;
    }),
  );
  const before = others.findIndex((other) => (middles.get(other) ?? 0) > y);
  return others.toSpliced(before === -1 ? others.length : before, 0, id);
};

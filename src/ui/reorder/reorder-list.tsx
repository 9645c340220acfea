import { ArrowDownOutlined, ArrowUpOutlined, HolderOutlined } from "@ant-design/icons-svg";
import { Button } from "antd";
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { Icon } from "../icon.tsx";
import { useDragOrder } from "./use-drag-order.ts";
import "./reorder-list.css";

interface Item {
  readonly _id: string;
  readonly name: string;
}

interface Props<T> {
  readonly label: string;
  readonly items: readonly T[];
  /** Called with the ids in their new order, and the one that was moved. */
  readonly onOrder: (ids: readonly string[], moved: string) => void;
  /** Whether the user may change the order. */
  readonly canOrder: boolean;
  readonly children: (item: T) => ReactNode;
}

/** The ids with one of them at another place. */
export const moved = (ids: readonly string[], id: string, to: number): string[] => {
  const others = ids.filter((other) => other !== id);
  return others.toSpliced(Math.max(0, Math.min(to, others.length)), 0, id);
};

/** A numbered list whose order is changed by dragging, by buttons, or by Alt and an arrow key. */
export const ReorderList = <T extends Item>({ label, items, onOrder, canOrder, children }: Props<T>) => {
  const list = useRef<HTMLOListElement>(null);
  const [said, setSaid] = useState("");
  const ids = items.map(({ _id }) => _id);
  const keepFocus = useFocusKeeper(ids);
  const order = (id: string, next: readonly string[]): void => {
    const at = next.indexOf(id);
    if (at === ids.indexOf(id)) return;
    keepFocus();
    setSaid(`${items.find(({ _id }) => _id === id)?.name} is now ${at + 1} of ${ids.length}`);
    onOrder(next, id);
  };
  const drag = useDragOrder(list, ids, order);
  const shown = drag.order ?? ids;
  const move = (id: string, by: number): void => {
    const to = ids.indexOf(id) + by;
    if (to >= 0 && to < ids.length) order(id, moved(ids, id, to));
  };
  const press = (event: KeyboardEvent, id: string): void => {
    const by = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
    if (by === 0 || !event.altKey || !canOrder) return;
    event.preventDefault();
    move(id, by);
  };
  return (
    <>
      <ol ref={list} className="reorder-list" aria-label={label}>
        {shown.flatMap((id, at) => {
          const item = items.find(({ _id }) => _id === id);
          if (!item) return [];
          const arrow = (by: -1 | 1) => (
            <Button
              type="text"
              size="small"
              icon={<Icon of={by < 0 ? ArrowUpOutlined : ArrowDownOutlined} />}
              aria-label={`Move ${item.name} ${by < 0 ? "up" : "down"}`}
              aria-keyshortcuts={by < 0 ? "Alt+ArrowUp" : "Alt+ArrowDown"}
              // A disabled button would lose the focus.
              aria-disabled={by < 0 ? at === 0 : at === shown.length - 1}
              onClick={() => move(id, by)}
            />
          );
          return [
            // Only listens to keys pressed on the controls inside.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
            <li
              key={id}
              data-id={id}
              className={id === drag.dragged ? "reorder-item reorder-dragged" : "reorder-item"}
              onKeyDown={(event) => press(event, id)}
            >
              {canOrder && (
                <span className="reorder-handle" title="Drag to another place" onPointerDown={drag.start(id)}>
                  <Icon of={HolderOutlined} />
                </span>
              )}
              <span className="reorder-number">{at + 1}</span>
              <div className="reorder-content">{children(item)}</div>
              {canOrder && (
                <span className="reorder-arrows">
                  {arrow(-1)}
                  {arrow(1)}
                </span>
              )}
            </li>,
          ];
        })}
      </ol>
      <p role="status" className="visually-hidden">
        {said}
      </p>
    </>
  );
};

/** An element that is moved in the page loses the focus; this gives it back after the next change of the order. */
const useFocusKeeper = (order: readonly string[]): (() => void) => {
  const focused = useRef<HTMLElement>(null);
  const key = order.join();
  useLayoutEffect(() => {
    focused.current?.focus();
    focused.current = null;
  }, [key]);
  return () => {
    focused.current = document.activeElement as HTMLElement | null;
  };
};

import { ArrowDownOutlined, ArrowUpOutlined } from "@ant-design/icons-svg";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Icon } from "../../../ui/icon.tsx";

interface Props {
  readonly items: readonly string[];
  /** The places of the items as they were shown, in the order given; null: unanswered. */
  readonly order: readonly number[] | null;
  readonly onOrder: (order: number[]) => void;
}

/** Items that are put in order by their buttons, or by Alt and an arrow key while one of these has the focus. */
export const OrderingInput = ({ items, order, onOrder }: Props) => {
  const list = useRef<HTMLOListElement>(null);
  const [said, setSaid] = useState("");
  const [focused, setFocused] = useState<{ readonly item: number; readonly by: number }>();
  const shown = order ?? items.map((_, place) => place);
  // A button that its item has moved away from, or that can't move it further, would lose the focus.
  useEffect(() => {
    if (!focused || !list.current) return;
    const buttons = list.current.querySelectorAll<HTMLButtonElement>(`[data-item="${focused.item}"] button`);
    const wanted = buttons[focused.by < 0 ? 0 : 1];
    (wanted?.disabled ? [...buttons].find(({ disabled }) => !disabled) : wanted)?.focus();
  }, [focused]);
  const move = (from: number, by: number): void => {
    const to = from + by;
    const item = shown[from];
    if (item === undefined || to < 0 || to >= shown.length) return;
    const next = [...shown];
    next.splice(from, 1);
    next.splice(to, 0, item);
    onOrder(next);
    setFocused({ item, by });
    setSaid(`${items[item]}: ${to + 1} of ${shown.length}`);
  };
  const press = (from: number) => (event: KeyboardEvent) => {
    const by = event.altKey && { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!by) return;
    event.preventDefault();
    move(from, by);
  };
  return (
    <>
      <p className="soft">Put these in order: with the arrows, or with Alt and the up and down keys.</p>
      <ol className="question-order" ref={list}>
        {shown.map((item, place) => (
          <li key={item} data-item={item}>
            <span className="question-order-place">{place + 1}</span>
            <span className="question-order-text">{items[item]}</span>
            <button
              type="button"
              className="icon-button"
              aria-label={`Move up: ${items[item]}`}
              disabled={place === 0}
              onKeyDown={press(place)}
              onClick={() => move(place, -1)}
            >
              <Icon of={ArrowUpOutlined} />
            </button>
            <button
              type="button"
              className="icon-button"
              aria-label={`Move down: ${items[item]}`}
              disabled={place === shown.length - 1}
              onKeyDown={press(place)}
              onClick={() => move(place, 1)}
            >
              <Icon of={ArrowDownOutlined} />
            </button>
          </li>
        ))}
      </ol>
      {order === null && (
        <p className="question-order-none">
          <span className="soft">Not answered yet.</span>{" "}
          <button type="button" className="button" onClick={() => onOrder([...shown])}>
            This order is right
          </button>
        </p>
      )}
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </>
  );
};

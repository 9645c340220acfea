import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from "@ant-design/icons-svg";
import { Button, ConfigProvider } from "antd";
import { type KeyboardEvent, type ReactNode, useRef } from "react";
import { Icon } from "../../ui/icon.tsx";

interface Props<T> {
  /** Of the whole list, and of one of its lines. */
  readonly label: string;
  readonly noun: string;
  readonly items: readonly T[];
  readonly onChange: (items: T[]) => void;
  readonly make: () => T;
  readonly min: number;
  readonly max: number;
  readonly children: (item: T, place: number, set: (item: T) => void) => ReactNode;
}

/** A list whose lines are added, removed and moved, by buttons or by Alt and the arrow keys. */
export const Lines = <T,>({ label, noun, items, onChange, make, min, max, children }: Props<T>) => {
  const root = useRef<HTMLFieldSetElement>(null);
  const { componentDisabled: isOff } = ConfigProvider.useConfig();
  const keys = useRef<{ all: number[]; next: number }>({ all: [], next: 0 });
  while (keys.current.all.length < items.length) keys.current.all.push(keys.current.next++);
  const change = (next: T[], order: number[]): void => {
    keys.current.all = order;
    onChange(next);
  };
  const add = (): void => {
    onChange([...items, make()]);
    // The new line is there once React has rendered it.
    requestAnimationFrame(() => {
      const inputs = root.current?.querySelectorAll<HTMLElement>("li:last-of-type :is(input[type='text'], textarea)");
      inputs?.[0]?.focus();
    });
  };
  const remove = (place: number): void => change(items.toSpliced(place, 1), keys.current.all.toSpliced(place, 1));
  const move = (place: number, to: number): void => {
    if (to < 0 || to >= items.length) return;
    const moved = <V,>(all: readonly V[]): V[] => all.toSpliced(place, 1).toSpliced(to, 0, all[place]!);
    change(moved(items), moved(keys.current.all));
  };
  const press = (event: KeyboardEvent, place: number): void => {
    const by = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
    if (!event.altKey || by === 0) return;
    event.preventDefault();
    const { target } = event;
    move(place, place + by);
    // Moving an element in the page takes the focus from it.
    requestAnimationFrame(() => (target instanceof HTMLElement ? target.focus() : undefined));
  };
  return (
    <fieldset ref={root} className="question-lines">
      <legend>{label}</legend>
      <ol>
        {items.map((item, place) => (
          // Only hears what is typed in the inputs within.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
          <li key={keys.current.all[place]} onKeyDown={(event) => press(event, place)}>
            <div className="question-line">{children(item, place, (next) => onChange(items.with(place, next)))}</div>
            <div className="question-line-tools">
              <Button
                type="text"
                icon={<Icon of={ArrowUpOutlined} />}
                aria-label={`Move ${noun} ${place + 1} up`}
                aria-keyshortcuts="Alt+ArrowUp"
                disabled={isOff || place === 0}
                onClick={() => move(place, place - 1)}
              />
              <Button
                type="text"
                icon={<Icon of={ArrowDownOutlined} />}
                aria-label={`Move ${noun} ${place + 1} down`}
                aria-keyshortcuts="Alt+ArrowDown"
                disabled={isOff || place === items.length - 1}
                onClick={() => move(place, place + 1)}
              />
              <Button
                type="text"
                icon={<Icon of={DeleteOutlined} />}
                aria-label={`Remove ${noun} ${place + 1}`}
                disabled={isOff || items.length <= min}
                onClick={() => remove(place)}
              />
            </div>
          </li>
        ))}
      </ol>
      <Button type="dashed" icon={<Icon of={PlusOutlined} />} disabled={isOff || items.length >= max} onClick={add}>
        Add {noun}
      </Button>
    </fieldset>
  );
};

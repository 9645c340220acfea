import { ArrowDownOutlined, ArrowUpOutlined } from "@ant-design/icons-svg";
import { Button, Checkbox, Radio } from "antd";
import { useRef, useState } from "react";
import { densities, type Density } from "../../../contract/list-views/views.ts";
import type { ReadyColumn } from "./table-types.ts";
import { Icon } from "../icon.tsx";
import "./panels.css";

interface Keyed {
  readonly key: string;
}

/** Every column: shown ones first, in their order. The first column (the record's name) always leads. */
const inOrder = <T extends Keyed>(every: readonly T[], shown: readonly string[]): readonly T[] => {
  const [first, ...others] = every;
  const visible = shown.flatMap((key) => others.find((column) => column.key === key) ?? []);
  return first ? [first, ...visible, ...others.filter((column) => !visible.includes(column))] : [];
};

/** Moves one column; none can be moved before the first. */
const move = <T extends Keyed>(order: readonly T[], column: T, to: number): readonly T[] => {
  const left = order.filter((one) => one !== column);
  const at = Math.min(Math.max(to, 1), left.length);
  return [...left.slice(0, at), column, ...left.slice(at)];
};

type Titled = Pick<ReadyColumn<unknown>, "key" | "title">;

interface Props {
  readonly every: readonly Titled[];
  readonly shown: readonly string[];
  readonly density: Density;
  /** Undefined: as the list declares them. */
  readonly onColumns: (shown: readonly string[] | undefined) => void;
  readonly onDensity: (density: Density) => void;
}

const densityLabels: Record<Density, string> = { comfortable: "Comfortable", compact: "Compact" };

/** Chooses the columns of a table, their order, and the table's density. */
const ColumnChooser = ({ every, shown, density, onColumns, onDensity }: Props) => {
  // Hidden columns keep their place while the panel is open.
  const [order, setOrder] = useState(() => inOrder(every, shown));
  const [announcement, setAnnouncement] = useState("");
  const list = useRef<HTMLUListElement>(null);
  const dragged = useRef<string>(undefined);
  const [name, ...others] = order;

  const put = (next: readonly Titled[], visible: ReadonlySet<string>): void => {
    setOrder(next);
    onColumns(next.map(({ key }) => key).filter((key) => visible.has(key)));
  };
  const show = (key: string, is: boolean): void => {
    const visible = new Set(shown);
    if (is) visible.add(key);
    else visible.delete(key);
    put(order, visible);
  };
  const moveTo = (column: Titled, to: number): void => {
    put(move(order, column, to), new Set(shown));
    setAnnouncement(`${column.title}: place ${to + 1} of ${order.length}`);
  };
  // One frame later the column has moved, and the browser has taken the focus from it.
  const step = (column: Titled, by: -1 | 1): void => {
    moveTo(column, order.indexOf(column) + by);
    requestAnimationFrame(() => {
      const buttons = list.current?.querySelectorAll<HTMLButtonElement>(`[data-column="${column.key}"] button`) ?? [];
      const target = buttons[by === -1 ? 0 : 1];
      (target?.disabled ? buttons[by === -1 ? 1 : 0] : target)?.focus();
    });
  };
  return (
    <div className="record-chooser" role="dialog" aria-label="Columns">
      <Radio.Group
        aria-label="Density"
        optionType="button"
        size="small"
        value={density}
        options={densities.map((value) => ({ value, label: densityLabels[value] }))}
        onChange={(event) => onDensity(event.target.value as Density)}
      />
      <ul ref={list}>
        <li>
          <Checkbox checked disabled>
            {name?.title}
          </Checkbox>
        </li>
        {others.map((column, at) => (
          // The column can be moved with the mouse as well as with its buttons.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
          <li
            key={column.key}
            data-column={column.key}
            draggable
            onDragStart={(event) => {
              dragged.current = column.key;
              event.dataTransfer.effectAllowed = "move";
            }}
            onDragOver={(event) => {
              event.preventDefault();
              const moving = others.find(({ key }) => key === dragged.current);
              if (moving && moving !== column) moveTo(moving, at + 1);
            }}
            onDrop={(event) => event.preventDefault()}
          >
            <Checkbox checked={shown.includes(column.key)} onChange={(event) => show(column.key, event.target.checked)}>
              {column.title}
            </Checkbox>
            <Button
              type="text"
              size="small"
              icon={<Icon of={ArrowUpOutlined} />}
              aria-label={`Move ${column.title} up`}
              disabled={at === 0}
              onClick={() => step(column, -1)}
            />
            <Button
              type="text"
              size="small"
              icon={<Icon of={ArrowDownOutlined} />}
              aria-label={`Move ${column.title} down`}
              disabled={at === others.length - 1}
              onClick={() => step(column, 1)}
            />
          </li>
        ))}
      </ul>
      <span className="record-hidden" role="status">
        {announcement}
      </span>
      <Button
        size="small"
        onClick={() => {
          setOrder(every);
          onColumns(undefined);
          onDensity("comfortable");
        }}
      >
        Reset
      </Button>
    </div>
  );
};

export default ColumnChooser;

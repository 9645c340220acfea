import { Grid } from "antd";
import "../control.css";
import { Select } from "../form/plain/select.tsx";
import type { ReadyColumn } from "./table-types.ts";

interface Props {
  readonly every: readonly Pick<ReadyColumn<unknown>, "key" | "title" | "sortable">[];
  readonly shown: readonly Pick<ReadyColumn<unknown>, "key">[];
  readonly sort: string;
  readonly onSort: (sort: string) => void;
}

/** Sorts a list on a narrow screen, whose cards have no headings to press. */
export const SortSelect = ({ every, shown, sort, onSort }: Props) => {
  const isWide = Grid.useBreakpoint().md ?? true;
  const options = every
    .filter(({ key, sortable }) => sortable && (shown.some((one) => one.key === key) || sort.startsWith(`${key}:`)))
    .flatMap(({ key, title }) => [
      { value: `${key}:asc`, label: `${title}, ascending` },
      { value: `${key}:desc`, label: `${title}, descending` },
    ]);
  if (isWide || options.length === 0) return null;
  return (
    <Select
      className="control record-sort"
      aria-label="Sort"
      none="Usual order"
      options={options}
      value={sort}
      onChange={({ target }) => onSort(target.value)}
    />
  );
};

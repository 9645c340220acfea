import { memo, type ReactNode } from "react";

interface Props<T> {
  readonly render: (record: T) => ReactNode;
  readonly record: T;
}

/** What a column shows of a record. It is drawn anew only if one of the two is another: a page has thousands of them. */
const Plain = <T,>({ render, record }: Props<T>): ReactNode => render(record);
export const Cell = memo(Plain) as typeof Plain;

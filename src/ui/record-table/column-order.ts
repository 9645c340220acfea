interface Keyed {
  readonly key: string;
}

/** Every column, those that are shown first and in their order, the first one of all (the record's name) leading. */
export const inOrder = <T extends Keyed>(every: readonly T[], shown: readonly string[]): readonly T[] => {
  const [first, ...others] = every;
  const visible = shown.flatMap((key) => others.find((column) => column.key === key) ?? []);
  return first ? [first, ...visible, ...others.filter((column) => !visible.includes(column))] : [];
};

/** Puts one column at another place; nothing stands before the first. */
export const move = <T extends Keyed>(order: readonly T[], column: T, to: number): readonly T[] => {
  const left = order.filter((one) => one !== column);
  const at = Math.min(Math.max(to, 1), left.length);
  return [...left.slice(0, at), column, ...left.slice(at)];
};

/** The parameter of a list's address that names the saved view which it was opened by. */
export const viewParam = "listView";

type Query = Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * The address that opens a list with exactly these filters; `more` is what else its page reads there. Without a filter
 * the list would give way to the user's default view, so that the address names an empty one.
 */
export const listAddress = (path: string, filters: Query, more: Query = {}): string => {
  const given = (query: Query): [string, string][] =>
    Object.entries(query).flatMap(([name, value]) =>
      value === undefined ? [] : [value].flat().map((one): [string, string] => [name, one]),
    );
  const filtered = given(filters);
  const params = new URLSearchParams([...given(more), ...(filtered.length > 0 ? filtered : [[viewParam, ""]])]);
  return `${path}?${params.toString()}`;
};

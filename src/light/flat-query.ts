/**
 * Stands in the build for `qs` (11 kB) inside Refine, whose router hooks read and write flat query strings here: the
 * lists keep their state in the address by themselves.
 */
const parse = (search: string): Record<string, string | string[]> => {
  const params = new URLSearchParams(search);
  return Object.fromEntries(
    [...new Set(params.keys())].map((name) => {
      const values = params.getAll(name);
      return [name, values.length > 1 ? values : (values[0] ?? "")];
    }),
  );
};

const stringify = (query: Readonly<Record<string, unknown>>, options: { addQueryPrefix?: boolean } = {}): string => {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? (value as unknown[]) : [value]) {
      if (one !== undefined && one !== null) params.append(name, typeof one === "string" ? one : JSON.stringify(one));
    }
  }
  const text = params.toString();
  return text && options.addQueryPrefix ? `?${text}` : text;
};

export default { parse, stringify };

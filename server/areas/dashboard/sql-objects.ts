/** Names with the SQL of each, written as what a statement needs of them. */
type Fields = Readonly<Record<string, string>>;

const each = (fields: Fields, write: (name: string, value: string) => string): string =>
  Object.entries(fields)
    .map(([name, value]) => write(name, value))
    .join(", ");

/** A JSON object. */
export const object = (fields: Fields): string =>
  `json_build_object(${each(fields, (name, value) => `'${name}', ${value}`)})`;

/** The columns of a select. */
export const columns = (fields: Fields): string => each(fields, (name, value) => `${value} as "${name}"`);

/** The same fields, read as the columns of what is called `of`. */
export const named = (of: string, fields: Fields): Record<string, string> =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, `${of}."${name}"`]));

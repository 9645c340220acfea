/** A record, as an API answers it. */
export type Row = Readonly<Record<string, unknown>>;

/** What Directus is asked for to have a field of Muster's, and how that field is made of its answer. */
export interface Field {
  readonly asks: readonly string[];
  readonly from: (row: Row) => unknown;
}

type Fields = Readonly<Record<string, Field>>;

const of = (column: string, make: (value: unknown) => unknown): Field => ({
  asks: [column],
  from: (row) => make(row[column]),
});

/** Fields that have the name of their column, but for capitals. */
export const plain = (...names: string[]): Fields =>
  Object.fromEntries(
    names.map((name) => [
      name,
      of(
        name.replaceAll(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`),
        (value) => value,
      ),
    ]),
  );

export const column = (name: string): Field => of(name, (value) => value);
/** Directus answers large whole numbers as text. */
export const amount = (name: string): Field => of(name, (value) => (value === null ? null : Number(value)));
export const isNull = (name: string): Field => of(name, (value) => value === null);
export const isSet = (name: string): Field => of(name, (value) => value !== null);

/** How many records of another table refer to this one, by the name of that list. */
export const count = (list: string): Field => ({
  asks: [`count(${list})`],
  from: (row) => Number(row[`${list}_count`]),
});

const follow = (row: Row, path: string): Row | null =>
  path.split(".").reduce<Row | null>((at, step) => (at?.[step] as Row | null | undefined) ?? null, row);

/** What a foreign key refers to, by its name. */
export const named = (path: string): Field => ({
  asks: [`${path}._id`, `${path}.name`],
  from: (row) => follow(row, path),
});

/** Whom a foreign key refers to. */
export const person = (path: string): Field => ({
  asks: [`${path}._id`, `${path}.first_name`, `${path}.last_name`],
  from: (row) => {
    const found = follow(row, path);
    return found && { _id: found["_id"], name: `${String(found["first_name"])} ${String(found["last_name"])}` };
  },
});

/** What the records of a list refer to, by their names. */
export const namedIn = (list: string, key: string): Field => ({
  asks: [`${list}.${key}._id`, `${list}.${key}.name`],
  from: (row) => inOrder((row[list] as readonly Row[]).map((one) => one[key] as Row)),
});

/** The one that the only record of a list refers to. */
export const namedInOnly = (list: string, key: string): Field => ({
  asks: namedIn(list, key).asks,
  from: (row) => (row[list] as readonly Row[])[0]?.[key] ?? null,
});

/** A value of a record that a foreign key refers to. */
export const valueOf = (key: string, name: string): Field => ({
  asks: [`${key}.${name}`],
  from: (row) => follow(row, key)?.[name] ?? null,
});

/** Lists within a record have an order of their own in Muster, by name, which costs Directus more: it may do without. */
export const inOrder = (rows: readonly Row[]): Row[] =>
  rows.toSorted((a, b) => String(a["_id"]).localeCompare(String(b["_id"])));

import type { Field } from "../fields/field.ts";

export type FieldPath = (string | number)[];

export interface PlacedErrors {
  readonly placed: readonly { readonly name: FieldPath; readonly errors: string[] }[];
  /** Messages of fields that the form does not show. */
  readonly others: readonly string[];
}

/** A field's place in the form: its name as one key, then the index and the item's field. */
const pathIn = (fields: readonly Field[], name: string): FieldPath | undefined => {
  const field = fields.find((of) => name === of.name || name.startsWith(`${of.name}.`));
  if (!field) return undefined;
  const inside = name
    .slice(field.name.length + 1)
    .split(".")
    .filter(Boolean);
  const [index, item] = inside;
  // An item's field that has an input of its own; a problem anywhere deeper is shown at the whole field.
  const isItem = item !== undefined && field.items.some((of) => of.name === item);
  return isItem ? [field.name, Number(index), item] : [field.name];
};

/** Assigns the server's messages by field to the inputs of the form. */
export const placeErrors = (
  fields: readonly Field[],
  messages: Readonly<Record<string, readonly string[]>>,
): PlacedErrors => {
  const placed = new Map<string, { name: FieldPath; errors: string[] }>();
  const others: string[] = [];
  for (const [name, texts] of Object.entries(messages)) {
    const path = pathIn(fields, name);
    if (!path) {
      others.push(...texts.map((text) => `${name}: ${text}`));
      continue;
    }
    const key = path.join(".");
    const before = placed.get(key)?.errors ?? [];
    placed.set(key, { name: path, errors: [...before, ...texts] });
  }
  return { placed: [...placed.values()], others };
};

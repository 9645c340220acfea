import fc from "fast-check";

/** Conditions as a person reads them: over records in JavaScript, and at random. */

export interface Thing {
  readonly _id: string;
  readonly name: string;
  readonly kind: string;
  readonly project: string | null;
  readonly dueDate: string | null;
  readonly sideCount: number | null;
  readonly tags: readonly string[];
  readonly isActive: boolean;
  readonly hint: string | null;
  readonly createdAt: string;
  /** The same again, as a read-only field. */
  readonly marks: readonly string[];
  readonly near: string | null;
  readonly links: readonly string[];
  readonly seenAt: string;
}

export interface Leaf {
  readonly field: keyof Thing;
  readonly operator: string;
  readonly value: unknown;
}
interface Logic {
  readonly operator: "and" | "or";
  readonly value: readonly Node[];
}
export type Node = Leaf | Logic;

const fold = (value: unknown): unknown => (typeof value === "string" ? value.toLowerCase() : value);
/** Parts of a text are found without accents too. */
const bare = (value: unknown): unknown =>
  String(fold(value))
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "");
const inWords = new Set(["name", "hint"]);

/** What an operator without its `n` says, word by word as Refine documents it. */
const isSo = (field: keyof Thing, operator: string, found: unknown, value: unknown): boolean => {
  if (operator === "null") return found === null;
  if (Array.isArray(found)) {
    const accepted = [value].flat();
    return operator === "ina"
      ? accepted.every((one) => found.includes(one))
      : accepted.some((one) => found.includes(one));
  }
  if (found === null) return false;
  const same = (one: unknown): boolean => (inWords.has(field) ? fold(one) === fold(found) : one === found);
  const [from, to] = (Array.isArray(value) ? value : []) as (string | number)[];
  const own = found as string | number;
  const operand = value as string | number;
  const isExact = operator.endsWith("s") && operator !== "contains";
  const [text, part] = (isExact ? [own, operand] : [bare(own), bare(operand)]).map(String) as [string, string];
  switch (operator) {
    case "eq":
      return same(value);
    case "eqs":
      return found === value;
    case "in":
      return (value as unknown[]).some(same);
    case "lt":
      return own < operand;
    case "lte":
      return own <= operand;
    case "gt":
      return own > operand;
    case "gte":
      return own >= operand;
    case "between":
      return own >= from! && own <= to!;
    case "contains":
    case "containss":
      return text.includes(part);
    case "startswith":
    case "startswiths":
      return text.startsWith(part);
    case "endswith":
    case "endswiths":
      return text.endsWith(part);
    default:
      throw new Error(`No operator ${operator}`);
  }
};

export const matches = (thing: Thing, node: Node): boolean => {
  if (!("field" in node)) {
    return node.operator === "and"
      ? node.value.every((part) => matches(thing, part))
      : node.value.some((part) => matches(thing, part));
  }
  const { field, operator, value } = node;
  if (operator.startsWith("n") && operator !== "null") {
    const opposite =
      operator.startsWith("ne") && !operator.startsWith("nend") ? operator.replace("ne", "eq") : operator.slice(1);
    return !isSo(field, opposite, thing[field], value);
  }
  return isSo(field, operator, thing[field], value);
};

/** Whether a search for these words finds a thing. */
export const isFound = ({ name, hint }: Thing, words: readonly string[]): boolean =>
  words.every((word) => [name, hint ?? ""].some((text) => String(bare(text)).includes(String(bare(word)))));

const comparable = ["lt", "lte", "gt", "gte"] as const;
const parts = ["contains", "containss", "startswith", "startswiths", "endswith", "endswiths"] as const;
const either = (operators: readonly string[]) =>
  fc.constantFrom(...operators.flatMap((one) => [one, one.startsWith("eq") ? one.replace("eq", "ne") : `n${one}`]));

/** Conditions on a field whose values are these. */
const on = (field: keyof Thing, value: fc.Arbitrary<unknown>, more: readonly fc.Arbitrary<Leaf>[] = []) =>
  fc.oneof(
    fc.record({ field: fc.constant(field), operator: either(["eq"]), value }),
    fc.record({ field: fc.constant(field), operator: either(["in"]), value: fc.array(value, { maxLength: 3 }) }),
    fc.record({ field: fc.constant(field), operator: either(["null"]), value: fc.constant(true) }),
    ...more,
  );
const ordered = (range: readonly unknown[]): unknown[] =>
  [...range].sort((one, two) => (String(one) < String(two) ? -1 : 1));
const inOrder = (field: keyof Thing, value: fc.Arbitrary<unknown>): fc.Arbitrary<Leaf>[] => [
  fc.record({ field: fc.constant(field), operator: fc.constantFrom(...comparable), value }),
  // Days and times that are reversed are refused.
  fc.record({ field: fc.constant(field), operator: either(["between"]), value: fc.tuple(value, value).map(ordered) }),
];
const asText = (field: keyof Thing, value: fc.Arbitrary<unknown>): fc.Arbitrary<Leaf>[] => [
  ...inOrder(field, value),
  fc.record({ field: fc.constant(field), operator: either(["eqs", ...parts]), value }),
];
const ofList = (field: keyof Thing, value: fc.Arbitrary<unknown>): fc.Arbitrary<Leaf>[] => [
  fc.record({ field: fc.constant(field), operator: either(["ina"]), value: fc.array(value, { maxLength: 3 }) }),
];
const unknownId = "01900000-0000-7000-8000-000000000001";
const day = fc.integer({ min: 1, max: 6 }).map((n) => `2026-03-0${n}`);
const sides = fc.integer({ min: 0, max: 7 });
const tag = fc.constantFrom("a", "b", "C", "c", "zz");
const time = fc.integer({ min: 99, max: 109 }).map((n) => `2026-01-01T00:00:00.${String(n).padStart(3, "0")}Z`);
const names = fc.constantFrom("Thing 3", "thing 3", "THING 1", "thing", "ing 1", "3", "T", "%", "_");
const texts = fc.constantFrom("100% sure", "%", "_", "a_b", "A_B", "\\", "Back", "HILL", "hill", "ä", "Äpfel", "", "x");

/** Any condition; `projects` and `things` are existing ids. */
export const leaf = (projects: readonly string[], things: readonly string[]): fc.Arbitrary<Leaf> => {
  const project = fc.constantFrom(unknownId, ...projects);
  return fc.oneof(
    on("name", names, asText("name", names)),
    on("hint", texts, asText("hint", texts)),
    on("kind", fc.constantFrom("object", "area")),
    on("isActive", fc.boolean()),
    on("sideCount", sides, inOrder("sideCount", sides)),
    on("dueDate", day, inOrder("dueDate", day)),
    on("createdAt", time, inOrder("createdAt", time)),
    on("seenAt", time, inOrder("seenAt", time)),
    on("project", project),
    on("near", project),
    on("_id", fc.constantFrom(unknownId, ...things)),
    on("tags", tag, ofList("tags", tag)),
    on("marks", tag, ofList("marks", tag)),
    on("links", project, ofList("links", project)),
  );
};
/** Any tree of conditions. */
export const node = (one: fc.Arbitrary<Leaf>, depth: number): fc.Arbitrary<Node> =>
  depth === 0
    ? one
    : fc.oneof(
        one,
        fc.record({
          operator: fc.constantFrom("and", "or"),
          value: fc.array(node(one, depth - 1), { minLength: 1, maxLength: 3 }),
        }),
      );

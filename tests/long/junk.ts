/** Numbers below a bound, in a sequence that a seed decides (mulberry32). */
export type Random = (below: number) => number;

export const randomFrom = (seed: number): Random => {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
};

const texts = [
  "",
  " ",
  "\u0000",
  "\ud800",
  "\u202e",
  "\ufeff",
  "é".repeat(300),
  "a".repeat(5000),
  "null",
  "undefined",
  "NaN",
  "Infinity",
  "-infinity",
  "constructor",
  "__proto__",
  "toString",
  "hasOwnProperty",
  "' or 1=1 --",
  "$1",
  "%",
  "\\",
  "%_\\",
  "{}",
  "[]",
  '{"field":"name","operator":"contains","value":"x"}',
  '[{"field":"createdAt","operator":"between","value":["2026-01-01","2025-01-01"]}]',
  '[{"field":"constructor","operator":"eq","value":1}]',
  "<script>alert(1)</script>",
  "../../etc/passwd",
  "name:asc",
  "createdAt:desc,createdAt:asc",
  "0000-01-01",
  "0000-01-01T00:00:00Z",
  "9999-12-31T23:59:60Z",
  "9999-12-31",
  "2026-02-30",
  "275760-09-13",
  "-000001-01-01T00:00:00Z",
  "24:00:00",
  "00000000-0000-0000-0000-000000000000",
  "2147483648",
  "-2147483649",
  "9223372036854775808",
  "1e309",
  "0x10",
  "١٢٣",
  "a@b.c",
  "A@B.EXAMPLE",
  "+15550100",
  "ZZ",
  "https://x.example/%00",
];
const numbers = [0, -0, -1, 0.5, 1e-7, 2 ** 31 - 1, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, -(2 ** 53), 1e21, 1e308, -1e308];

/** Any value that JSON has. */
export const junk = (random: Random, depth = 0): unknown => {
  const kind = random(depth > 3 ? 6 : 8);
  if (kind < 3) return texts[random(texts.length)];
  if (kind === 3) return numbers[random(numbers.length)];
  if (kind === 4) return [null, true, false][random(3)];
  if (kind === 5) return crypto.randomUUID();
  const items = Array.from({ length: random(4) }, () => junk(random, depth + 1));
  if (kind === 6) return items;
  return Object.fromEntries(items.map((item) => [String(texts[random(texts.length)]), item]));
};

/** The value with one to three parts of it replaced, added or left out, at any depth. */
export const mutate = (random: Random, value: unknown): unknown => {
  let changed = value;
  for (let n = 1 + random(3); n > 0; n--) changed = mutateOnce(random, changed);
  return changed;
};

const mutateOnce = (random: Random, value: unknown): unknown => {
  if (typeof value !== "object" || value === null || random(20) === 0) return junk(random);
  const keys = Object.keys(value);
  const key = keys[random(keys.length)];
  const action = random(10);
  if (key === undefined || action === 0) {
    return Array.isArray(value) ? [...value, junk(random)] : { ...value, [texts[random(texts.length)]!]: junk(random) };
  }
  const inside = (value as Readonly<Record<string, unknown>>)[key];
  const next = action < 6 ? junk(random) : action < 9 ? mutateOnce(random, inside) : undefined;
  if (Array.isArray(value)) return value.map((item, n) => (String(n) === key ? next : item));
  const { [key]: _, ...others } = value as Readonly<Record<string, unknown>>;
  return next === undefined ? others : { ...others, [key]: next };
};

/** Above any number of errors; two of them still fit. */
const never = 2 ** 30;

/**
 * The fewest errors between the beginnings of `rows` (of length 0, 1, … to its own) and the whole of `columns`. Exact where
 * they are at most `band`, and never too low elsewhere; `never` for beginnings too far from the diagonal.
 *
 * 32 rows are computed at once as the bits of a number: G. Myers, "A fast bit-vector algorithm for approximate string
 * matching based on dynamic programming", JACM 46 (1999), 395–415, in blocks within a band as in M. Šošić and M. Šikić,
 * "Edlib", Bioinformatics 33 (2017), 1394–1395.
 */
export const lastColumn = (rows: Uint32Array, columns: Uint32Array, band: number): Int32Array => {
  const blocks = Math.ceil(rows.length / 32);
  const masksOf = equalRows(rows, blocks);
  // Whether a value is higher (up) or lower (down) than the one above it, by one bit a row.
  const up = new Int32Array(blocks).fill(-1);
  const down = new Int32Array(blocks);
  /** The value above the band's first block. */
  let top = 0;
  let [first, last] = [0, Math.min(blocks - 1, band >> 5)];
  for (let column = 1; column <= columns.length; column++) {
    // What was just above the band is part of no way with so few errors.
    while (first < last && (first + 1) * 32 < column - band) {
      top += bitsIn(up[first]!) - bitsIn(down[first]!);
      first++;
    }
    last = Math.max(last, Math.min(blocks - 1, (column + band) >> 5));
    top++;
    const masks = masksOf(columns[column - 1]!);
    let carry = 1;
    for (let block = first; block <= last; block++) {
      const higher = up[block]!;
      const lower = down[block]!;
      let equal = masks[block]!;
      const vertical = equal | lower;
      if (carry < 0) equal |= 1;
      const horizontal = (((equal & higher) + higher) ^ higher) | equal;
      let right = lower | ~(horizontal | higher);
      let left = higher & horizontal;
      const next = right < 0 ? 1 : left < 0 ? -1 : 0;
      right <<= 1;
      left <<= 1;
      if (carry < 0) left |= 1;
      else if (carry > 0) right |= 1;
      up[block] = left | ~(vertical | right);
      down[block] = right & vertical;
      carry = next;
    }
  }
  const values = new Int32Array(rows.length + 1).fill(never);
  let value = top;
  for (let row = first * 32; row <= rows.length && row <= (last + 1) * 32; row++) {
    values[row] = value;
    const [block, bit] = [row >> 5, row & 31];
    if (row < rows.length) value += ((up[block]! >>> bit) & 1) - ((down[block]! >>> bit) & 1);
  }
  return values;
};

const bitsIn = (number: number): number => {
  let bits = 0;
  for (let rest = number; rest !== 0; rest &= rest - 1) bits++;
  return bits;
};

/**
 * For a unit the rows that equal it, one bit each. Frequent units have a mask of their own, of which there can't be many;
 * the others share one, so that the memory grows with the number of rows alone.
 */
const equalRows = (rows: Uint32Array, blocks: number): ((unit: number) => Int32Array) => {
  const places = new Map<number, number[]>();
  rows.forEach((unit, row) => {
    const known = places.get(unit);
    if (known) known.push(row);
    else places.set(unit, [row]);
  });
  const mark = (mask: Int32Array, unit: number): Int32Array => {
    for (const row of places.get(unit) ?? []) mask[row >> 5]! |= 1 << (row & 31);
    return mask;
  };
  const own = new Map<number, Int32Array>();
  for (const [unit, { length }] of places) {
    if (length * 8 > blocks) own.set(unit, mark(new Int32Array(blocks), unit));
  }
  const shared = new Int32Array(blocks);
  let marked: number | undefined;
  return (unit) => {
    const mask = own.get(unit);
    if (mask) return mask;
    if (marked !== undefined) for (const row of places.get(marked) ?? []) shared[row >> 5] = 0;
    marked = unit;
    return mark(shared, unit);
  };
};

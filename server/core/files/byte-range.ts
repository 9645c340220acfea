import type { ByteRange } from "./files.ts";

const one = /^bytes=[ \t]*(?:(\d+)-(\d*)|-(\d+))[ \t]*$/i;

/**
 * The bytes that a Range header asks for (RFC 9110, 14.1.2). Undefined stands for the whole file: without the header, and
 * for several ranges or another unit, which a server may ignore.
 *
 * @param size of the file, in bytes
 */
export const rangeOf = (header: string | undefined, size: number): ByteRange | "unsatisfiable" | undefined => {
  const [, from, to, length] = one.exec(header ?? "") ?? [];
  if (length !== undefined) {
    const count = Math.min(Number(length), size);
    return count === 0 ? "unsatisfiable" : { first: size - count, last: size - 1 };
  }
  if (from === undefined) return undefined;
  const first = Number(from);
  const last = to ? Math.min(Number(to), size - 1) : size - 1;
  // A range that ends before it begins is no range.
  if (to && Number(to) < first) return undefined;
  return first < size ? { first, last } : "unsatisfiable";
};

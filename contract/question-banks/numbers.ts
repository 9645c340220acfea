/** Eight steps of a double: what adding tenths can be off by, and far less than anyone means. */
const steps = 8 * Number.EPSILON;

/** Whether a number lies between `value - tolerance` and `value + tolerance`, both included: 0.1 + 0.2 is 0.3. */
export const numberMatches = (
  given: number,
  { value, tolerance }: { readonly value: number; readonly tolerance: number },
): boolean =>
  Math.abs(given - value) <= tolerance + steps * Math.max(Math.abs(given), Math.abs(value), Math.abs(tolerance));

/** The highest score that a scale may have; the lowest is always 1. */
export const scaleMax = 10;

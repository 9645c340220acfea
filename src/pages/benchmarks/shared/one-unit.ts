import type { Benchmark } from "../../../../contract/benchmarks/endpoints.ts";

/** “an object”, “a frame”. */
export const oneUnit = (unit: Benchmark["unit"]): string =>
  `${unit === "image" || unit === "object" ? "an" : "a"} ${unit}`;

/** With MUSTER_FULL=1 tests that repeat something do it as often as they can, which takes many minutes. */
export const full = process.env["MUSTER_FULL"] === "1";

/** How often something is repeated: every day, and with MUSTER_FULL=1. */
export const rounds = (daily: number, many: number): number => (full ? many : daily);

/** With MUSTER_FULL=1 the repeated steps run ten times as often: 20 minutes instead of 2. */
export const full = process.env["MUSTER_FULL"] === "1";

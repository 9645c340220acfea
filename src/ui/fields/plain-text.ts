/** A value as text; empty for what is no text, number or yes and no. */
export const plainText = (value: unknown): string =>
  typeof value === "string" ? value : typeof value === "number" || typeof value === "boolean" ? String(value) : "";

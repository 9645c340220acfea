/** What is in a list and not in another. */
export const without = (from: readonly string[], these: readonly string[]): string[] =>
  from.filter((id) => !these.includes(id));

/** What people call a record: its name, or a person's first and last name. */
export const recordName = (record: unknown): string => {
  const { name, title, firstName, lastName, email, _id } = (record ?? {}) as Record<string, unknown>;
  const person = [firstName, lastName].filter(Boolean).join(" ");
  return String(name ?? title ?? (person || (email ?? _id ?? "")));
};

import { plainText } from "../format.ts";

/** A record's name, or a person's first and last name; its id if it has neither. */
export const recordName = (record: unknown): string => {
  const { name, title, firstName, lastName, email, _id } = (record ?? {}) as Record<string, unknown>;
  const person = [plainText(firstName), plainText(lastName)].filter(Boolean).join(" ");
  return plainText(name) || plainText(title) || person || plainText(email) || plainText(_id);
};

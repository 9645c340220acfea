import { plainText } from "../format.ts";

/** A record's name, a person's first and last name, or what work is named after, its job; its id if it has none. */
export const recordName = (record: unknown): string => {
  const { name, title, firstName, lastName, email, job, _id } = (record ?? {}) as Record<string, unknown>;
  const person = [plainText(firstName), plainText(lastName)].filter(Boolean).join(" ");
  const ofJob = plainText((job as { readonly name?: unknown } | undefined)?.name);
  return plainText(name) || plainText(title) || person || plainText(email) || ofJob || plainText(_id);
};

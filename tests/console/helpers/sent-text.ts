import type { Heard } from "./fake-server.ts";

/** The text of a file that a request had in this field. Throws if it had none. */
export const sentText = async ({ form }: Pick<Heard, "form">, field: string): Promise<string> => {
  const file = form?.get(field);
  if (!(file instanceof File)) throw new Error(`The request has no file ${field}.`);
  return file.text();
};

import type { z } from "zod";

/** Queries whose `fields` are known to be those of the list's records: an area may be made of parts that are endpoints too. */
const done = new WeakSet<z.core.$ZodType>();

/** What is to be known of an endpoint. */
interface Listing {
  readonly list?: string;
  readonly replies: { readonly [status: number]: unknown };
}

/** The schema of a list's records. */
export const recordOfList = ({ list, replies }: Listing): z.ZodObject => {
  const reply = Object.entries(replies).find(([status]) => Number(status) < 300)?.[1] as z.ZodObject;
  return (reply.shape[list ?? ""] as z.ZodArray).element as z.ZodObject;
};

/**
 * Adds to the query of a list that its `fields` are fields of the records; a page of something else takes none. Does not
 * import zod, which the console loads later.
 */
export const withRowFields = (query: z.ZodObject, endpoint: Listing): z.ZodObject => {
  const asked = query.shape["fields"] as z.ZodType<readonly string[] | undefined> | undefined;
  if (!asked || done.has(asked)) return query;
  if (endpoint.list === undefined) return query.omit({ fields: true });
  const names = Object.keys(recordOfList(endpoint).shape);
  const known = asked
    .refine((fields = []) => fields.every((name) => names.includes(name)), `The fields are ${names.join(", ")}.`)
    .meta({ description: "Only these fields of the records, and _id" });
  done.add(known);
  return query.safeExtend({ fields: known });
};

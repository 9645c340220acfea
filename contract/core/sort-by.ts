import { z } from "zod";

/** The most fields by which a list is sorted. */
export const sortsMax = 5;

/** A field and its direction, such as `createdAt:desc`. */
type Sort<F extends string> = `${F}:${"asc" | "desc"}`;

/**
 * sortBy=field:asc|desc for the given fields. Several are separated by commas: records that tie by one are in the order
 * of the next. The parameter may be repeated, too.
 */
export const sortBy = <const F extends readonly [string, ...string[]]>(fields: F) => {
  type One = Sort<F[number]>;
  const one = z.templateLiteral([z.enum(fields), ":", z.enum(["asc", "desc"])]);
  const known = `Sort by ${fields.join(", ")}, each with :asc or :desc.`;
  const problemOf = (sorts: readonly string[]): string | undefined => {
    if (sorts.some((sort) => !one.safeParse(sort).success)) return known;
    const names = sorts.map((sort) => sort.slice(0, sort.lastIndexOf(":")));
    const twice = names.find((name, at) => names.indexOf(name) < at);
    if (twice !== undefined) return `“${twice}” can't be sorted by twice.`;
    return sorts.length > sortsMax ? `At most ${sortsMax} fields.` : undefined;
  };
  const schema = z
    .union([z.string(), z.array(z.string()).min(1)])
    .transform((given, context) => {
      const sorts = [given].flat().flatMap((text) => text.split(","));
      const problem = problemOf(sorts);
      if (problem !== undefined) context.addIssue(problem);
      return problem === undefined ? sorts : z.NEVER;
    })
    .pipe(z.array(one))
    .meta({ description: `${known} Several are separated by commas, such as ${fields[0]}:desc,${fields.at(-1)}:asc.` });
  return schema as unknown as z.ZodType<One[], One | `${One},${string}` | One[]>;
};

import { z } from "zod";
import type { Endpoint } from "../../../contract/core/endpoint.ts";
import { matchSuffix } from "../../../contract/core/list.ts";
import type { Role } from "../../../contract/core/roles.ts";
import { mayCall } from "../../providers/access.ts";
import { rowOf } from "../../providers/rows.ts";
import { type Field, fieldAt, fieldOf } from "../fields/field.ts";

/** What a list row of the contract takes. */
export const shapeOf = (row: Endpoint): Record<string, z.core.$ZodType> => row.query?.shape ?? {};

const own = new Set(["limit", "skip", "search", "sortBy", "_id", "where"]);

/** The companion of a filter that says whether any or all of its values must match; undefined where it has none. */
export const matchName = (row: Endpoint, name: string): string | undefined =>
  `${name}${matchSuffix}` in shapeOf(row) ? `${name}${matchSuffix}` : undefined;

/** The filter that `name` is the companion of; undefined where it is a filter itself. */
export const matchedBy = (row: Endpoint, name: string): string | undefined => {
  const filter = name.endsWith(matchSuffix) ? name.slice(0, -matchSuffix.length) : "";
  return filter in shapeOf(row) ? filter : undefined;
};

/** The filters without their companions, as a person thinks of them. */
export const ownFilters = (row: Endpoint): string[] => filterNames(row).filter((name) => !matchedBy(row, name));

/** The filters that a list takes, by name. */
export const filterNames = (row: Endpoint): string[] => Object.keys(shapeOf(row)).filter((name) => !own.has(name));

export const canSearch = (row: Endpoint): boolean => "search" in shapeOf(row);

/** The fields that a list can be sorted by. */
export const sortFields = (row: Endpoint): readonly string[] => {
  const sort = shapeOf(row)["sortBy"];
  const inner = sort instanceof z.ZodOptional ? sort.def.innerType : sort;
  // One of them, or a list of such: the first says which fields there are.
  const one = inner instanceof z.ZodUnion ? inner.def.options[0] : inner;
  const first = one instanceof z.ZodTemplateLiteral ? one.def.parts[0] : undefined;
  return first instanceof z.ZodEnum ? first.options.map(String) : [];
};

/** Whether a filter may be given several values, any of which matches. */
export const isRepeatable = (row: Endpoint, name: string): boolean => {
  const schema = shapeOf(row)[name];
  const inner = schema instanceof z.ZodOptional ? schema.def.innerType : schema;
  return inner instanceof z.ZodArray;
};

const mayChoose = (field: Field, role: Role | undefined): boolean => {
  if (field.kind !== "reference") return true;
  const list = field.reference && rowOf(field.reference, "list");
  return list !== undefined && mayCall(list, role);
};

/** The filters of a list as fields, labelled by its entity; without those whose values the person may not read. */
export const filterFields = (
  row: Endpoint,
  entity: z.ZodObject,
  names: readonly string[] | undefined,
  fixed: readonly string[],
  role: Role | undefined,
): Field[] =>
  (names ?? ownFilters(row))
    .filter((name) => !fixed.includes(name))
    .map((name) => fieldOf(name, row.query?.shape[name] as z.ZodType, fieldAt(entity, name)))
    .filter((field) => mayChoose(field, role));

import { z } from "zod";
import type { Endpoint } from "../../../contract/core/endpoint.ts";
import { matchSuffix } from "../../../contract/core/list.ts";
import { schemaInfo } from "../../../contract/core/schema-info.ts";
import type { Role } from "../../../contract/core/roles.ts";
import { mayCall } from "../../providers/access.ts";
import { endpointOf } from "../../providers/endpoints.ts";
import { type Field, fieldAt, fieldOf } from "../fields/field.ts";

/** The query parameters of a list endpoint. */
export const shapeOf = (endpoint: Endpoint): Record<string, z.core.$ZodType> => endpoint.query?.shape ?? {};

const own = new Set(["limit", "skip", "search", "sortBy", "fields", "_id", "where"]);

/** The companion parameter of a filter that says whether any or all values must match; undefined if there is none. */
export const matchName = (endpoint: Endpoint, name: string): string | undefined =>
  `${name}${matchSuffix}` in shapeOf(endpoint) ? `${name}${matchSuffix}` : undefined;

/** The filter whose companion `name` is; undefined if it is a filter itself. */
export const matchedBy = (endpoint: Endpoint, name: string): string | undefined => {
  const filter = name.endsWith(matchSuffix) ? name.slice(0, -matchSuffix.length) : "";
  return filter in shapeOf(endpoint) ? filter : undefined;
};

/** The filters without their companions. */
export const ownFilters = (endpoint: Endpoint): string[] =>
  filterNames(endpoint).filter((name) => !matchedBy(endpoint, name));

/** The filters of a list, by name. */
export const filterNames = (endpoint: Endpoint): string[] =>
  Object.keys(shapeOf(endpoint)).filter((name) => !own.has(name));

export const canSearch = (endpoint: Endpoint): boolean => "search" in shapeOf(endpoint);

/** The fields by which a list can be sorted. */
export const sortFields = (endpoint: Endpoint): readonly string[] => {
  const sort = shapeOf(endpoint)["sortBy"];
  const one = sort && schemaInfo(sort).item?.core;
  const first = one instanceof z.ZodTemplateLiteral ? one.def.parts[0] : undefined;
  return first instanceof z.ZodEnum ? first.options.map(String) : [];
};

/** Whether a filter takes several values, any of which matches. */
export const isRepeatable = (endpoint: Endpoint, name: string): boolean => {
  const schema = shapeOf(endpoint)[name];
  return schema !== undefined && schemaInfo(schema).kind === "list";
};

const mayChoose = (field: Field, role: Role | undefined): boolean => {
  if (field.kind !== "reference") return true;
  const list = field.reference && endpointOf(field.reference, "list");
  return list !== undefined && mayCall(list, role);
};

/** The filters of a list as fields, labelled by its entity; without those whose options the user may not read. */
export const filterFields = (
  endpoint: Endpoint,
  entity: z.ZodObject,
  names: readonly string[] | undefined,
  fixed: readonly string[],
  role: Role | undefined,
): Field[] =>
  (names ?? ownFilters(endpoint))
    .filter((name) => !fixed.includes(name))
    .map((name) => fieldOf(name, endpoint.query?.shape[name] as z.ZodType, fieldAt(entity, name)))
    .filter((field) => mayChoose(field, role));

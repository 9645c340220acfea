import type { z } from "zod";
import type { Endpoint } from "../../../contract/endpoint.ts";
import { mayCall } from "../../providers/access.ts";
import type { Role } from "../../../contract/roles.ts";
import { type Field, fieldAt, fieldOf } from "../fields/field.ts";
import { rowOf } from "../../providers/rows.ts";
import { ownFilters } from "./list-row.ts";

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

import { z } from "zod";
import type { Endpoint } from "../../../contract/endpoint.ts";
import type { Role } from "../../../contract/roles.ts";
import { mayCall } from "../../providers/access.ts";
import { rowOf } from "../../providers/rows.ts";
import type { Field } from "./field.ts";

/** The row of an area that tells which values a text field has so far; undefined where it has none for the person. */
export const suggestionRow = (area: string, field: Field, role: Role | undefined): Endpoint | undefined => {
  const row = field.kind === "line" ? rowOf(area, "values") : undefined;
  const types = row?.query?.shape["type"];
  const offers = types instanceof z.ZodEnum && types.options.some((type) => type === field.name);
  return row && offers && mayCall(row, role) ? row : undefined;
};

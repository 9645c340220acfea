import { benchmarkFields, benchmarks } from "../../../contract/benchmarks/endpoints.ts";
import { fieldOf } from "../../ui/fields/field.ts";

const query = benchmarks.estimate.query.shape;
const names = ["dataType", "annotation", "category", "unit", "serverAgent", "units"] as const;

/** What is asked, as far as it has been chosen. */
export type Asked = { readonly [Name in (typeof names)[number]]?: string };

/** What an address asks, without what the server would refuse. */
export const askedIn = (params: URLSearchParams): Asked =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = params.get(name);
      return value !== null && query[name].safeParse(value).success ? [[name, value]] : [];
    }),
  );

export const unitField = fieldOf("unit", benchmarkFields.unit);

import { type Endpoint, isStream, successOf } from "./core/endpoint.ts";
import { errors } from "./core/errors.ts";
import { type Table, table } from "./index.ts";

/** The rows of THE table without what their schemas say: enough to know who may make a call, and to make it. */
export type Facts = { readonly [Area in keyof Table]: { readonly [Name in keyof Table[Area]]: Endpoint } };

/** An empty schema: that there is one is known, and no more. */
const some = { shape: {} };

const factOf = (row: Endpoint): object => {
  const status = successOf(row);
  const { method, path, may, list, record, persist, imports, params, query, body, files } = row;
  return {
    method,
    path,
    may,
    ...(list !== undefined && { list }),
    ...(record !== undefined && { record }),
    ...(persist && { persist }),
    ...(files && { files }),
    ...(imports && { imports: {} }),
    ...(params && { params: some }),
    ...(query && { query: some }),
    ...(body && { body: some }),
    replies: { [status]: isStream(row.replies[status]!) ? row.replies[status] : {} },
  };
};

const factsOf = (rows: Readonly<Record<string, Readonly<Record<string, Endpoint>>>>): Facts =>
  Object.fromEntries(
    Object.entries(rows).map(([area, of]) => [
      area,
      Object.fromEntries(Object.entries(of).map(([name, row]) => [name, factOf(row)])),
    ]),
  ) as unknown as Facts;

/** What the console knows of the contract from the start, as JSON has it: the facts of every row, and all refusals. */
export const atTheStart = { facts: factsOf(table), errors };

import { type Endpoint, isStream, successOf } from "./core/endpoint.ts";
import { todos } from "./core/todos.ts";
import { type Contract, contract } from "./index.ts";

/** The endpoints without their schemas: enough to check a policy, and to make a call. */
export type Api = { readonly [Area in keyof Contract]: { readonly [Name in keyof Contract[Area]]: Endpoint } };

/** Stands for a schema: says only that there is one. */
const some = { shape: {} };

const factOf = (endpoint: Endpoint): object => {
  const status = successOf(endpoint);
  const { method, path, policy, list, choices, record, persist, imports, params, query, body, unchanged } = endpoint;
  return {
    method,
    path,
    policy,
    ...(list !== undefined && { list }),
    ...(choices && { choices }),
    ...(record !== undefined && { record }),
    ...(persist && { persist }),
    ...(unchanged && { unchanged }),
    ...(imports && { imports: {} }),
    ...(params && { params: some }),
    ...(query && { query: some }),
    ...(body && { body: some }),
    replies: { [status]: isStream(endpoint.replies[status]!) ? endpoint.replies[status] : {} },
  };
};

const apiOf = (endpoints: Readonly<Record<string, Readonly<Record<string, Endpoint>>>>): Api =>
  Object.fromEntries(
    Object.entries(endpoints).map(([area, of]) => [
      area,
      Object.fromEntries(Object.entries(of).map(([name, endpoint]) => [name, factOf(endpoint)])),
    ]),
  ) as unknown as Api;

/** Values of all areas that the console uses without their schemas, as JSON, by the module that loads them. */
export const modules = { api: { api: apiOf(contract) }, todos: { todos } };

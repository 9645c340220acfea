import { api as packed } from "virtual:api";
import type { Api } from "../../contract/api.ts";
import type { AreaName, Contract } from "../../contract/index.ts";

/**
 * What the console knows of every endpoint from the start: the contract without its schemas, which are by far its
 * largest part and are loaded with the pages that use them (docs/decisions/024).
 */
export const api = Object.fromEntries(
  Object.entries(packed.areas).map(([area, endpoints]) => [
    area,
    Object.fromEntries(
      Object.entries(endpoints).map(([name, { policy, ...rest }]) => [
        name,
        {
          method: "GET",
          replies: { 200: {} },
          ...(rest.path.includes(":") && { params: { shape: {} } }),
          ...rest,
          policy: packed.policies[policy],
        },
      ]),
    ),
  ]),
) as unknown as Api;

/** An area's endpoints, to call them without loading their schemas: the schemas are present as types only. */
export const endpointsOf = <A extends AreaName>(area: A): Contract[A] => api[area] as unknown as Contract[A];

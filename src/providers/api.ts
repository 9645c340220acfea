import { api } from "virtual:api";
import type { AreaName, Contract } from "../../contract/index.ts";

/**
 * What the console knows of every endpoint from the start: the contract without its schemas, which are by far its
 * largest part and are loaded with the pages that use them (docs/decisions/024).
 */
export { api };

/** An area's endpoints, to call them without loading their schemas: the schemas are present as types only. */
export const endpointsOf = <A extends AreaName>(area: A): Contract[A] => api[area] as unknown as Contract[A];

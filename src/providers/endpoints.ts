import { type Endpoint, routeKey, loadedEndpoint, type Method, methodsOf } from "../../contract/core/endpoint.ts";
import type { AreaName } from "../../contract/index.ts";
import type { Route } from "./client.ts";
import { api } from "./api.ts";

const areas: Record<string, Record<string, Endpoint>> = api;

/** Refine's names of actions that the contract names differently. */
const actionNames: Record<string, string> = { delete: "remove", clone: "create" };

/** Areas that use a more general endpoint where others have a specific one, and the parameters it then takes. */
const aliases: Partial<Record<AreaName, Record<string, { row: string; params: Record<string, string> }>>> = {
  users: { remove: { row: "act", params: { action: "delete" } } },
};

export interface Found {
  readonly endpoint: Endpoint;
  /** Parameters of the path beside `_id`. */
  readonly params: Readonly<Record<string, string>>;
}

/**
 * The endpoint behind an action on a resource (an area's name), or undefined if the contract has none. It has schemas
 * only if its area is loaded.
 */
export const findEndpoint = (resource: string, action: string): Found | undefined => {
  const name = actionNames[action] ?? action;
  const alias = aliases[resource as AreaName]?.[name];
  const endpoint = areas[resource]?.[alias?.row ?? name];
  return endpoint && { endpoint: loadedEndpoint(endpoint) ?? endpoint, params: alias?.params ?? {} };
};

export const endpointOf = (resource: string, action: string): Endpoint | undefined =>
  findEndpoint(resource, action)?.endpoint;

const steps = (path: string): string[] => path.split("/").filter((step) => step !== "");

/** The parameters in a path that matches an endpoint's path; undefined if it does not match. */
const paramsAt = (endpoint: Endpoint, path: readonly string[]): Record<string, string> | undefined => {
  const own = steps(endpoint.path);
  if (own.length !== path.length) return undefined;
  if (!own.every((step, at) => step.startsWith(":") || step === path[at])) return undefined;
  return Object.fromEntries(
    own.flatMap((step, at) => (step.startsWith(":") ? [[step.slice(1), decodeURIComponent(path[at]!)]] : [])),
  );
};

/** The endpoint at an address, with the address's parameters. If several match, the one with the fewest of them wins. */
export const endpointAt = (method: string, path: string): Found | undefined => {
  const wanted = method.toUpperCase() as Method;
  const found = Object.values(areas)
    .flatMap((endpoints) => Object.values(endpoints))
    .filter((endpoint) => methodsOf(endpoint).includes(wanted))
    .flatMap((endpoint) => {
      const params = paramsAt(endpoint, steps(path));
      return params ? [{ endpoint: { ...(loadedEndpoint(endpoint) ?? endpoint), method: wanted }, params }] : [];
    });
  return found.sort((a, b) => Object.keys(a.params).length - Object.keys(b.params).length)[0];
};

/** Where an endpoint is in the contract, in Refine's terms: its area is the resource. */
interface Place {
  readonly area: AreaName;
  readonly name: string;
}

const placeByLine = new Map<string, Place>(
  Object.entries(areas).flatMap(([area, endpoints]) =>
    Object.entries(endpoints).map(
      ([name, endpoint]) => [routeKey(endpoint), { area: area as AreaName, name }] as const,
    ),
  ),
);

/** The area of an endpoint, and its name there. */
export const placeOf = (row: Route): Place => {
  const place = placeByLine.get(routeKey(row));
  if (place === undefined) throw new Error(`${row.path} is not in the contract's table`);
  return place;
};

/** The area of an endpoint. */
export const areaOf = (row: Route): AreaName => placeOf(row).area;

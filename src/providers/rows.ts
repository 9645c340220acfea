import { type Endpoint, lineOf, loadedRow, type Method, methodsOf } from "../../contract/core/endpoint.ts";
import type { AreaName } from "../../contract/index.ts";
import { facts } from "./facts.ts";

const areas: Record<string, Record<string, Endpoint>> = facts;

/** Refine's names of actions where the contract has another. */
const actionNames: Record<string, string> = { delete: "remove", clone: "create" };

/** Where an area does with a wider call what others have a row for, and what it then takes. */
const stands: Partial<Record<AreaName, Record<string, { row: string; params: Record<string, string> }>>> = {
  users: { remove: { row: "act", params: { action: "delete" } } },
};

export interface Found {
  readonly row: Endpoint;
  /** Parameters of the path beside `_id`. */
  readonly params: Readonly<Record<string, string>>;
}

/**
 * The row behind an action on a resource (an area's name), or undefined where the contract has none. Its schemas are
 * there only where its area is loaded.
 */
export const findRow = (resource: string, action: string): Found | undefined => {
  const name = actionNames[action] ?? action;
  const stand = stands[resource as AreaName]?.[name];
  const row = areas[resource]?.[stand?.row ?? name];
  return row && { row: loadedRow(row) ?? row, params: stand?.params ?? {} };
};

export const rowOf = (resource: string, action: string): Endpoint | undefined => findRow(resource, action)?.row;

const steps = (path: string): string[] => path.split("/").filter((step) => step !== "");

/** The parameters of a path that a row's path fits; undefined where it does not. */
const paramsAt = (row: Endpoint, path: readonly string[]): Record<string, string> | undefined => {
  const own = steps(row.path);
  if (own.length !== path.length) return undefined;
  if (!own.every((step, at) => step.startsWith(":") || step === path[at])) return undefined;
  return Object.fromEntries(
    own.flatMap((step, at) => (step.startsWith(":") ? [[step.slice(1), decodeURIComponent(path[at]!)]] : [])),
  );
};

/** The row at an address, with the parameters that stand in it; the one that names more of it, where several fit. */
export const rowAt = (method: string, path: string): Found | undefined => {
  const wanted = method.toUpperCase() as Method;
  const found = Object.values(areas)
    .flatMap((rows) => Object.values(rows))
    .filter((row) => methodsOf(row).includes(wanted))
    .flatMap((row) => {
      const params = paramsAt(row, steps(path));
      return params ? [{ row: { ...(loadedRow(row) ?? row), method: wanted }, params }] : [];
    });
  return found.sort((a, b) => Object.keys(a.params).length - Object.keys(b.params).length)[0];
};

const areaByLine = new Map<string, AreaName>(
  Object.entries(areas).flatMap(([area, rows]) =>
    Object.values(rows).map((row) => [lineOf(row), area as AreaName] as const),
  ),
);

/** The area that a row belongs to. */
export const areaOf = (row: Endpoint): AreaName => {
  const area = areaByLine.get(lineOf(row));
  if (area === undefined) throw new Error(`${row.path} is not in the contract's table`);
  return area;
};

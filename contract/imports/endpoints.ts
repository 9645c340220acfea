import { z } from "zod";
import { endpoints, type Importable, type ImportResource, only } from "../core/endpoint.ts";
import { byId, Id, Instant } from "../core/fields.ts";
import { allImportable } from "../core/importable.ts";

/** The most rows of a file. */
export const importMax = 50_000;
/** The most rows in one request. */
export const importChunk = 1000;
/** The most rows with errors in a reply. */
export const importProblemsMax = 1000;

export const importStates = ["open", "committing", "done", "failed"] as const;

/** An import in progress. Its rows are kept until it is imported, cancelled, or a day old. */
export const Import = z.strictObject({
  _id: Id,
  /** Lazy: the areas register what can be imported, and may be loaded later than this. */
  get resource(): z.ZodEnum<{ [R in ImportResource]: R }> {
    return z.enum(Object.fromEntries(allImportable().map(([name]) => [name, name])) as { [R in ImportResource]: R });
  },
  /** Failed: nothing was imported, and it can be retried. */
  state: z.enum(importStates),
  /** Rows in the file. */
  total: z.int(),
  /** Rows received so far. */
  received: z.int(),
  /** Rows written so far; they are committed together at the end. */
  done: z.int(),
  created: z.int(),
  createdAt: Instant,
});
Import.register(z.globalRegistry, { id: "Import" });
export type Import = z.infer<typeof Import>;

const total = z.int().min(1).max(importMax);
type NewImport = { [R in ImportResource]: { readonly resource: R; readonly total: number } & Importable[R] };
type Begun = { [R in ImportResource]: { readonly resource: R; readonly total: number } & Partial<Importable[R]> };

/** The resource to import, with its area's settings. */
const newImport = (): z.ZodType<NewImport[ImportResource], Begun[ImportResource]> => {
  const bodies = allImportable().map(([name, { choices }]) =>
    z.strictObject({ resource: z.literal(name), total, ...choices }),
  );
  return z.discriminatedUnion("resource", bodies as never) as never;
};

/** Rows of a file by field name, beginning with the number `from`: the first row of the file is 0. */
const rows = {
  from: z
    .int()
    .min(0)
    .max(importMax - 1),
  /** Each is validated as the body that creates a record; errors are named `rows.<number>.<field>`. */
  rows: z.array(z.record(z.string(), z.unknown())).min(1).max(importChunk),
} as const;

const managers = only("admin", "manager");
/** Everyone sees only their own imports. */
const ownOnly = { ...managers, othersRoles: [] } as const;
const one = z.strictObject({ import: Import });
const path = "/api/v1/imports";

export const imports = endpoints({
  check: {
    method: "POST",
    path: `${path}/check`,
    summary: "What would be refused of some rows, before they are imported; nothing is kept of them",
    policy: managers,
    get body() {
      return z.strictObject({ resource: Import.shape.resource, ...rows });
    },
    replies: { 200: z.strictObject({ fields: z.record(z.string(), z.array(z.string())) }) },
    errors: ["validation"],
    beyond: true,
  },
  begin: {
    method: "POST",
    path,
    summary: "Begin to import a file, all or none of it: the rows follow, then `commit`",
    policy: managers,
    get body() {
      return newImport();
    },
    replies: { 201: one },
    record: "import",
    beyond: true,
  },
  append: {
    method: "POST",
    path: `${path}/:_id/rows`,
    summary: "Send some rows, beginning with the number `from`; the same rows may be sent again",
    policy: ownOnly,
    params: byId,
    body: z.strictObject(rows),
    replies: { 200: z.strictObject({ received: z.int() }) },
    errors: ["not_found", "role_above", "wrong_state"],
    beyond: true,
  },
  commit: {
    method: "POST",
    path: `${path}/:_id/commit`,
    summary: "Import all rows that were sent, or none; a second time answers the same",
    policy: ownOnly,
    audited: true,
    params: byId,
    replies: { 200: z.strictObject({ created: z.int() }) },
    errors: ["not_found", "taken", "role_above", "wrong_state"],
    beyond: true,
  },
  show: {
    method: "GET",
    path: `${path}/:_id`,
    summary: "How far an import is",
    policy: ownOnly,
    params: byId,
    replies: { 200: one },
    record: "import",
    errors: ["not_found"],
    beyond: true,
  },
  cancel: {
    method: "DELETE",
    path: `${path}/:_id`,
    summary: "Give an import up: nothing of it is imported, and its rows are forgotten",
    policy: ownOnly,
    params: byId,
    replies: { 200: one },
    record: "import",
    errors: ["not_found", "wrong_state"],
    beyond: true,
  },
});

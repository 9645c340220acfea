import { z } from "zod";
import { area, type Importable, type ImportResource, only } from "../core/endpoint.ts";
import { byId, Id, Instant } from "../core/fields.ts";
import { allImportable } from "../core/importable.ts";

/** So many rows a file may have. */
export const importMax = 50_000;
/** So many of them are sent at once. */
export const importChunk = 1000;
/** So many rows at most are named where an import is refused. */
export const importProblemsMax = 1000;

export const importStates = ["open", "committing", "done", "failed"] as const;

/** A file on its way in. What was sent of it is kept until it is imported, given up, or a day old. */
export const Import = z.strictObject({
  _id: Id,
  /** Read when it is needed: the areas say what can be imported, and may be loaded later than this. */
  get resource(): z.ZodEnum<{ [R in ImportResource]: R }> {
    return z.enum(Object.fromEntries(allImportable().map(([name]) => [name, name])) as { [R in ImportResource]: R });
  },
  /** Failed: nothing was imported, and it may be tried again. */
  state: z.enum(importStates),
  /** Rows of the file. */
  total: z.int(),
  /** Rows that were sent so far. */
  received: z.int(),
  /** Rows that are written so far; they count once all are. */
  done: z.int(),
  created: z.int(),
  createdAt: Instant,
});
export type Import = z.infer<typeof Import>;

const total = z.int().min(1).max(importMax);
type NewImport = { [R in ImportResource]: { readonly resource: R; readonly total: number } & Importable[R] };
type Begun = { [R in ImportResource]: { readonly resource: R; readonly total: number } & Partial<Importable[R]> };

/** What is imported, and what its area wants to be told of it. */
const newImport = (): z.ZodType<NewImport[ImportResource], Begun[ImportResource]> => {
  const bodies = allImportable().map(([name, { choices }]) =>
    z.strictObject({ resource: z.literal(name), total, ...choices }),
  );
  return z.discriminatedUnion("resource", bodies as never) as never;
};

const managers = only("admin", "manager");
/** Everybody sees their own imports only. */
const ownOnly = { ...managers, others: [] } as const;
const one = z.strictObject({ import: Import });
const path = "/api/v1/imports";

export const imports = area({
  begin: {
    method: "POST",
    path,
    summary: "Begin to import a file, all or none of it: the rows follow, then `commit`",
    may: managers,
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
    may: ownOnly,
    params: byId,
    body: z.strictObject({
      /** The first row of the file is 0. */
      from: z
        .int()
        .min(0)
        .max(importMax - 1),
      /** Each is checked as the body that creates one of them; refusals are named `rows.<number>.<field>`. */
      rows: z.array(z.record(z.string(), z.unknown())).min(1).max(importChunk),
    }),
    replies: { 200: z.strictObject({ received: z.int() }) },
    errors: ["not_found", "role_above", "wrong_state"],
    beyond: true,
  },
  commit: {
    method: "POST",
    path: `${path}/:_id/commit`,
    summary: "Import all rows that were sent, or none; a second time answers the same",
    may: ownOnly,
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
    may: ownOnly,
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
    may: ownOnly,
    params: byId,
    replies: { 200: one },
    record: "import",
    errors: ["not_found", "wrong_state"],
    beyond: true,
  },
});

import type { z } from "zod";
import type { Endpoint } from "../../../contract/core/endpoint.ts";
import { coreOf } from "../../../contract/core/field-kind.ts";
import type { AreaName } from "../../../contract/index.ts";
import { readCompany } from "../db/company.ts";
import * as records from "../db/crud.ts";
import { crudView } from "../db/crud-view.ts";
import { sendCsv } from "../db/export.ts";
import { columnOf } from "../db/sql-text.ts";
import { distinctValues } from "../db/values.ts";
import { pageSql, readRecord } from "../db/read.ts";
import { sqlOf, type View } from "../db/view.ts";
import { type Handlers, hot } from "./context.ts";

type Rows = Readonly<Record<string, Endpoint>>;
type Basic = "list" | "show" | "create" | "edit" | "remove";
type Many = "bulkEdit" | "bulkRemove" | "restore" | "export" | "values";

/** What the rows that these handlers are for have in common. */
interface Shared {
  readonly method: "POST";
  readonly path: `/api/${string}`;
  readonly summary: string;
  readonly may: { readonly who: readonly ["admin"] };
  readonly params: z.ZodObject<{ _id: z.ZodString }>;
  readonly body: z.ZodObject<{}, z.core.$loose>;
  readonly query: z.ZodObject<{ limit: z.ZodNumber; skip: z.ZodNumber }, z.core.$loose>;
  readonly replies: { readonly 200: z.ZodType };
}

interface Options extends Partial<Omit<records.Crud, "resource" | "fields" | "view">> {
  readonly view?: Partial<View>;
}

/** A kind of record that is its contract's fields and no more, but for what `options` says otherwise. */
export const crudOf = (
  resource: AreaName,
  fields: Readonly<Record<string, z.ZodType>>,
  { table = columnOf(resource), view = {}, ...more }: Options = {},
): records.Crud => ({
  resource,
  table,
  thing: "record",
  fields: Object.keys(fields),
  view: crudView(table, fields, view),
  ...more,
});

/** The handlers of list, show, create, edit and remove. */
export const basicHandlers = <R extends Rows>(rows: R, of: records.Crud): Pick<Handlers<R>, Basic & keyof R> => {
  const wrap = (name: Basic, record: unknown) => {
    const key = rows[name]?.record;
    return key === undefined ? record : { [key]: record };
  };
  const generic: Handlers<Record<Basic, Shared>> = {
    list: hot(({ query }, params) => pageSql({ view: of.view, key: rows["list"]?.list ?? of.resource, query, params })),
    show: async ({ params }, { sql, me }) => wrap("show", await readRecord(sql, of, me, params._id)),
    create: ({ body }, { me, change }) =>
      change(async (write) => wrap("create", await records.createRecord(write, of, me, body))),
    edit: ({ params, body }, { me, change }) =>
      change(async (write) => wrap("edit", await records.editRecord(write, of, me, params._id, body))),
    remove: ({ params }, { me, change }) =>
      change(async (write) => wrap("remove", await records.removeRecord(write, of, me, params._id))),
  };
  return onlyThoseOf(rows, generic) as never;
};

/** The handlers of what is done with many records at once; those of `rows` that there are. */
export const manyHandlers = <R extends Rows>(rows: R, of: records.Crud): Pick<Handlers<R>, Many & keyof R> => {
  const generic = {
    bulkEdit: ({ body }, { me, change }) => change((write) => records.editMany(write, of, me, body as never)),
    bulkRemove: ({ body }, { me, change }) => change((write) => records.removeMany(write, of, me, body as never)),
    restore: ({ body }, { me, change }) =>
      change((write) => records.restoreMany(write, of, me, (body as unknown as { ids: string[] }).ids)),
    values: ({ query }, { sql, me }) => {
      const { type, search } = query as unknown as { type: string; search?: string };
      return distinctValues(sql, of.view, me, type, sqlOf(of.view.row[type]!), search);
    },
  } satisfies Partial<Handlers<Record<Many, Shared>>>;
  return {
    ...onlyThoseOf(rows, generic),
    ...("export" in rows && { export: exportHandler(rows as R & { export: Endpoint }, of) }),
  } as never;
};

/** Streams all that a list matches. */
export const exportHandler = <R extends Rows & { readonly export: Endpoint }>(
  rows: R,
  { resource, view }: Pick<records.Crud, "resource" | "view">,
): Handlers<R>["export"] => {
  const list = rows["list"]!;
  const reply = list.replies[200] as z.ZodObject;
  const entity = coreOf((reply.shape[list.list ?? ""] as z.ZodArray).element) as z.ZodObject;
  const chosen = coreOf(rows.export.query!.shape["columns"] as z.ZodType) as z.ZodArray<z.ZodEnum>;
  const columns = chosen.element.options.map(String);
  const send: Handlers<{ export: Streamed }>["export"] = async ({ query }, { sql, me }, { reply: to }) =>
    sendCsv(to, resource, { sql, view, me, query, entity, columns, company: await readCompany(sql) });
  return send as Handlers<R>["export"];
};
type Streamed = Omit<Shared, "replies"> & { readonly replies: { readonly 200: { readonly stream: string } } };

const onlyThoseOf = (rows: Rows, handlers: Readonly<Record<string, unknown>>): object =>
  Object.fromEntries(Object.entries(handlers).filter(([name]) => name in rows));

/** All handlers of an area whose contract is made by `crud`. */
export const crudHandlers = <R extends Rows>(rows: R, of: records.Crud) => ({
  ...basicHandlers(rows, of),
  ...manyHandlers(rows, of),
});

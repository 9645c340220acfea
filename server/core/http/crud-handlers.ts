import type { z } from "zod";
import type { Endpoint } from "../../../contract/core/endpoint.ts";
import { schemaInfo } from "../../../contract/core/schema-info.ts";
import type { AreaName } from "../../../contract/index.ts";
import { readCompany } from "../db/company.ts";
import * as records from "../db/crud.ts";
import { crudView } from "../db/crud-view.ts";
import { sendCsv } from "../db/export.ts";
import { deletedView } from "../db/deleted.ts";
import { columnOf } from "../db/sql-text.ts";
import { distinctValues, type ValuesQuery } from "../db/values.ts";
import { pageSql } from "../db/page.ts";
import { readRecord } from "../db/read.ts";
import { sqlOf, type View } from "../db/view.ts";
import { textCleaner } from "../rich-text.ts";
import { type Handlers, sqlHandler } from "./context.ts";

type Endpoints = Readonly<Record<string, Endpoint>>;
type Basic = "list" | "show" | "create" | "edit" | "remove";
type Many = "bulkEdit" | "bulkRemove" | Trash | "export" | "values";

/** What the endpoints of these handlers have in common. */
interface Shared {
  readonly method: "POST";
  readonly path: `/api/${string}`;
  readonly summary: string;
  readonly policy: { readonly roles: readonly ["admin"] };
  readonly params: z.ZodObject<{ _id: z.ZodString }>;
  readonly body: z.ZodObject<{}, z.core.$loose>;
  readonly query: z.ZodObject<{ limit: z.ZodNumber; skip: z.ZodNumber }, z.core.$loose>;
  readonly replies: { readonly 200: z.ZodType };
}

interface Options extends Partial<Omit<records.Crud, "resource" | "fields" | "view">> {
  readonly view?: Partial<View>;
}

/** A kind of record with exactly the contract's fields, except where `options` differs. */
export const crudOf = (
  resource: AreaName,
  fields: Readonly<Record<string, z.ZodType>>,
  { table = columnOf(resource), view = {}, ...more }: Options = {},
): records.Crud => ({
  resource,
  table,
  noun: "record",
  fields: Object.keys(fields),
  clean: textCleaner(fields),
  view: crudView(table, fields, view),
  ...more,
});

/** The handlers of list, show, create, edit and remove. */
export const basicHandlers = <R extends Endpoints>(
  endpoints: R,
  of: records.Crud,
): Pick<Handlers<R>, Basic & keyof R> => {
  const wrap = (name: Basic, record: unknown) => {
    const key = endpoints[name]?.record;
    return key === undefined ? record : { [key]: record };
  };
  const generic: Handlers<Record<Basic, Shared>> = {
    list: sqlHandler(({ query }, params) =>
      pageSql({ view: of.view, key: endpoints["list"]?.list ?? of.resource, query, params }),
    ),
    show: async ({ params }, { sql, me }) => wrap("show", await readRecord(sql, of, me, params._id)),
    create: ({ body }, { change }) =>
      change(async (write) => wrap("create", await records.createRecord(write, of, body))),
    edit: ({ params, body }, { change }) =>
      change(async (write) => wrap("edit", await records.editRecord(write, of, params._id, body))),
    remove: ({ params }, { change }) =>
      change(async (write) => wrap("remove", await records.removeRecord(write, of, params._id))),
  };
  return onlyThoseOf(endpoints, generic) as never;
};

/** The handlers of bulk calls; only of those in `endpoints`. */
export const manyHandlers = <R extends Endpoints>(
  endpoints: R,
  of: records.Crud,
): Pick<Handlers<R>, Many & keyof R> => {
  const generic = {
    bulkEdit: ({ body }, { change }) => change((write) => records.editMany(write, of, body as never)),
    bulkRemove: ({ body }, { change }) => change((write) => records.removeMany(write, of, body as never)),
    ...trashHandlers<Record<Trash, Shared>>(of),
    values: ({ query }, { sql, me }) => {
      const asked = query as unknown as ValuesQuery;
      const isList = schemaInfo(listed(endpoints["list"]!).shape[asked.type] as z.ZodType).kind === "list";
      return distinctValues(sql, of.view, me, asked, { expression: sqlOf(of.view.row[asked.type]!), isList });
    },
  } satisfies Partial<Handlers<Record<Many, Shared>>>;
  return {
    ...onlyThoseOf(endpoints, generic),
    ...("export" in endpoints && { export: exportHandler(endpoints as R & { export: Endpoint }, of) }),
  } as never;
};

/** The handlers of what was deleted: its list, and bringing it back. */
export const trashHandlers = <R extends Endpoints>(of: records.Crud): Pick<Handlers<R>, Trash & keyof R> => {
  const generic: Handlers<Record<Trash, Shared>> = {
    deleted: sqlHandler(({ query }, params) => pageSql({ view: deletedView(of), key: "deleted", query, params })),
    restore: ({ body }, { change }) =>
      change((write) => records.restoreMany(write, of, (body as unknown as { ids: string[] }).ids)),
  };
  return generic as never;
};
type Trash = "deleted" | "restore";

/** Streams all records that match a list. `entity`: what the columns are fields of, where it is not the list's. */
export const exportHandler = <R extends Endpoints & { readonly export: Endpoint }>(
  endpoints: R,
  { resource, view, entity = listed(endpoints["list"]!) }: Exported,
): Handlers<R>["export"] => {
  const columns = schemaInfo(endpoints.export.query!.shape["columns"] as z.ZodType).item!.values;
  const send: Handlers<{ export: Streamed }>["export"] = async ({ query }, { sql, me }, { reply: to }) =>
    sendCsv(to, resource, { sql, view, me, query, entity, columns, company: await readCompany(sql) });
  return send as Handlers<R>["export"];
};
type Exported = Pick<records.Crud, "resource" | "view"> & { readonly entity?: z.ZodObject };
const listed = ({ replies, list }: Endpoint): z.ZodObject =>
  schemaInfo((replies[200] as z.ZodObject).shape[list ?? ""] as z.ZodArray).item!.core as z.ZodObject;
type Streamed = Omit<Shared, "replies"> & { readonly replies: { readonly 200: { readonly stream: string } } };

const onlyThoseOf = (endpoints: Endpoints, handlers: Readonly<Record<string, unknown>>): object =>
  Object.fromEntries(Object.entries(handlers).filter(([name]) => name in endpoints));

/** All handlers of an area whose contract is made by `crud`. */
export const crudHandlers = <R extends Endpoints>(endpoints: R, of: records.Crud) => ({
  ...basicHandlers(endpoints, of),
  ...manyHandlers(endpoints, of),
});

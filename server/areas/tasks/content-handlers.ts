import type { contentEndpoints } from "../../../contract/tasks/content-endpoints.ts";
import type { TaskItem } from "../../../contract/tasks/entity.ts";
import type { TaskKind } from "../../../contract/tasks/rules.ts";
import { removeMany, removeRecord } from "../../core/db/crud.ts";
import { pageSql } from "../../core/db/page.ts";
import { sqlText, type SqlText } from "../../core/db/sql-text.ts";
import type { Parameters } from "../../core/db/view.ts";
import { type Handlers, sqlHandler } from "../../core/http/context.ts";
import { trashHandlers } from "../../core/http/crud-handlers.ts";
import { ofKnown } from "./known-project.ts";
import { itemView } from "./queries.ts";
import { itemCrud } from "./remove.ts";
import { release, skip } from "./work.ts";

/** Conditions that narrow items `i` or turns `t` to those of a kind in a project. */
export const fixedTo = (alias: "i" | "t", kind: TaskKind) => {
  const of = alias === "i" ? sqlText`i` : sqlText`t`;
  return (projectId: string, params: Parameters): SqlText[] => [
    sqlText`${of}.project_id = ${params.add(projectId)}::uuid`,
    sqlText`${of}.kind = ${params.add(kind)}`,
  ];
};

type Content = ReturnType<typeof contentEndpoints<`/api/v1/${string}`>>;

/** The handlers of what items of every kind have. */
export const contentHandlers = (kind: TaskKind): Handlers<Content> => {
  const of = fixedTo("i", kind);
  const crud = itemCrud(kind);
  return {
    list: sqlHandler(({ params, query }, parameters) => {
      const page = { view: itemView, key: "contents", query, params: parameters };
      return ofKnown(parameters.add(params._id), pageSql({ ...page, fixed: of(params._id, parameters) }));
    }),
    remove: ({ params }, { change }) =>
      change(async (write) => ({ content: await removeRecord<TaskItem>(write, crud, params._id) })),
    bulkRemove: ({ body }, { change }) => change((write) => removeMany(write, crud, body)),
    ...trashHandlers<Content>(crud),
    release: ({ params }, { change }) => change(async (write) => ({ task: await release(write, params._id) })),
    skip: ({ params, body }, { change }) => change(async (write) => ({ task: await skip(write, params._id, body) })),
  };
};

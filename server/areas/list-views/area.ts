import type { listViews } from "../../../contract/list-views/endpoints.ts";
import { area } from "../../core/area.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import type { Handlers } from "../../core/http/context.ts";
import { archivedViews, changeView, eraseViews, removeView, saveView, setDefault } from "./actions.ts";
import { viewById, viewsOf } from "./queries.ts";
import { listViewsTables } from "./tables.ts";

const handlers: Handlers<typeof listViews> = {
  mine: async (_, { sql, me }) => ({ listViews: await viewsOf(sql, me) }),
  show: async ({ params }, { sql, me }) => ({ listView: await viewById(sql, me, params._id) }),
  create: ({ body }, { change }) => change(async (write) => ({ listView: await saveView(write, body) })),
  edit: ({ params, body }, { change }) =>
    change(async (write) => ({ listView: await changeView(write, params._id, body) })),
  remove: ({ params }, { change }) => change(async (write) => ({ listView: await removeView(write, params._id) })),
  setDefault: ({ body }, { change }) => change(async (write) => ({ listViews: await setDefault(write, body) })),
};

export const listViewsArea = area({
  name: "listViews",
  handlers,
  tables: listViewsTables,
  recordName: { table: sqlText`list_views`, name: sqlText`r.name` },
  personalData: {
    archive: [
      {
        file: "list-views.json",
        about: "Views of lists that you saved",
        read: (sql, me) => archivedViews(sql, me._id),
      },
    ],
    erase: eraseViews,
  },
});

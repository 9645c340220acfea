import { directory, PublicEntry } from "../../../contract/directory/endpoints.ts";
import { AppError } from "../../core/app-error.ts";
import type { Handlers } from "../../core/http/context.ts";
import { crudHandlers } from "../../core/http/crud-handlers.ts";
import { directoryCrud, namedValues, publicEntries } from "./queries.ts";
import { readProjects } from "./server-projects.ts";
import { applySync, planSync } from "./sync.ts";

const publicFields = Object.keys(PublicEntry.shape);

export const directoryHandlers: Handlers<typeof directory> = {
  ...crudHandlers(directory, directoryCrud),
  // The servers are asked before the transaction begins.
  syncProject: async ({ query: { preview } }, { services, sql, change }) => {
    if (Object.keys(services.annotationServers).length === 0) throw new AppError("server_not_set_up");
    const found = await readProjects(services.annotationServers);
    return preview ? planSync(sql, found) : change((write) => applySync(write, found));
  },
  projectList: ({ query }, { sql }) => publicEntries(sql, publicFields, query),
  industryTypes: (_, { sql }) => namedValues(sql, "industry"),
  clientAliases: (_, { sql }) => namedValues(sql, "clientAlias"),
};

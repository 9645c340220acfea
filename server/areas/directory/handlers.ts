import { directory, PublicEntry } from "../../../contract/directory/endpoints.ts";
import type { Handlers } from "../../core/http/context.ts";
import { crudHandlers } from "../../core/http/crud-handlers.ts";
import { directoryCrud, namedValues, publicEntries } from "./queries.ts";

const publicFields = Object.keys(PublicEntry.shape);

export const directoryHandlers: Handlers<typeof directory> = {
  ...crudHandlers(directory, directoryCrud),
  projectList: ({ query }, { sql }) => publicEntries(sql, publicFields, query),
  industryTypes: (_, { sql }) => namedValues(sql, "industry"),
  clientAliases: (_, { sql }) => namedValues(sql, "clientAlias"),
};

import type { search } from "../../../contract/search/endpoints.ts";
import { type Handlers, sqlHandler } from "../../core/http/context.ts";
import { foundSql } from "./found.ts";

export const searchHandlers: Handlers<typeof search> = {
  find: sqlHandler(({ query }, params) => foundSql(query.search, params)),
};

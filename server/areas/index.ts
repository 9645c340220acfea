import type { Table } from "../../contract/index.ts";
import type { Handlers } from "../http/context.ts";
import { skillHandlers } from "./skills/handlers.ts";

/** A handler for every row of THE table; a missing area does not compile. */
export const handlers: { readonly [Area in keyof Table]: Handlers<Table[Area]> } = {
  skills: skillHandlers,
};

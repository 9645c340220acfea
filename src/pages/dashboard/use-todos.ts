import type { AreaName } from "../../../contract/index.ts";
import { endpointsOf } from "../../providers/api.ts";
import { dashboardTodos } from "./todos.ts";
import { useEndpoint } from "../../providers/use-endpoint.ts";

/** Changes in one of these areas may change the to-dos. */
const areas = [...new Set(Object.values(dashboardTodos).map(({ list }) => list.split(".")[0] as AreaName))];

/** The user's to-dos, the most pressing first. */
export const useTodos = () => useEndpoint(endpointsOf("dashboard").todos, {}, { alsoOf: areas });

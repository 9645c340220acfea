import { area } from "../../core/area.ts";
import { dashboardHandlers } from "./handlers.ts";

export const dashboardArea = area({
  name: "dashboard",
  handlers: dashboardHandlers,
});

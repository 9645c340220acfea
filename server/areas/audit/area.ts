import { area } from "../../core/area.ts";
import { auditHandlers } from "./handlers.ts";

export const auditArea = area({
  name: "audit",
  handlers: auditHandlers,
});

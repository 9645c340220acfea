import { area } from "../../core/area.ts";
import { searchHandlers } from "./handlers.ts";

/** A search over all areas that say in their manifests what is searched. */
export const searchArea = area({ name: "search", handlers: searchHandlers });

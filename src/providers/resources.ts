import { type IResourceItem, ResourceContext } from "@refinedev/core";
import { use } from "react";

/** All resources. Refine's own hooks for them read the address anew each time: hundreds of times for a table of links. */
export const useResources = (): readonly IResourceItem[] => use(ResourceContext).resources;

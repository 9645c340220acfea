import { api } from "../../providers/api.ts";
import type { RouteEntry } from "../../ui/shell/route-entry.ts";

export const estimatePages: readonly RouteEntry[] = [
  { path: "/quote-estimate", endpoints: [api.benchmarks.estimate], load: () => import("./estimate-page.tsx") },
];

import { z } from "zod";
import { endpoints, only } from "../core/endpoint.ts";
import { Id, line } from "../core/fields.ts";
import { searchMax, searchMin } from "../core/search-limits.ts";

export const Found = z.strictObject({
  /** The area of the record, such as `users`. */
  resource: z.string(),
  _id: Id,
  name: z.string(),
  /** What tells it from others of its name, such as an e-mail address; empty where nothing does. */
  detail: z.string(),
});
Found.register(z.globalRegistry, { id: "Found" });
export type Found = z.infer<typeof Found>;

export const search = endpoints({
  find: {
    method: "GET",
    path: "/api/v1/search",
    summary: "Records of every kind whose list the caller may read, by what those lists are searched for",
    policy: only("admin", "manager", "payments", "reviewer"),
    query: z.strictObject({ search: line(searchMax, searchMin) }),
    replies: { 200: z.strictObject({ found: z.array(Found) }) },
    beyond: true,
  },
});

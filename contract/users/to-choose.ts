import { z } from "zod";
import { endpoints, only } from "../core/endpoint.ts";
import { byId, Id, Role } from "../core/fields.ts";
import { listQuery, page, whole } from "../core/list.ts";
import { withWhere } from "../core/where.ts";

/** A person in pickers. */
export const PersonInShort = z.strictObject({ _id: Id, name: z.string(), email: z.string(), role: Role });
PersonInShort.register(z.globalRegistry, { id: "PersonInShort" });

const managers = only("admin", "manager");

/** The endpoints of the area `users` for choosing some of them. */
export const peopleToChoose = endpoints({
  active: {
    method: "GET",
    path: "/api/v1/users/list/active",
    summary: "People who may sign in, in short: for choosing some of them",
    policy: managers,
    query: listQuery(["name", "email", "createdAt"], withWhere(PersonInShort, {})).extend(whole),
    replies: { 200: page("users", PersonInShort) },
    list: "users",
  },
  forProject: {
    method: "GET",
    path: "/api/v1/users/list/project/:_id",
    summary: "Who may be put on a project: active and verified, with all its skills, and not on it yet",
    policy: managers,
    params: byId,
    query: listQuery(["name", "email", "createdAt"], withWhere(PersonInShort, {})).extend(whole),
    replies: { 200: page("users", PersonInShort) },
    list: "users",
    errors: ["not_found"],
  },
});

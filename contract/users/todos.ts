import type { Todos } from "../core/todos.ts";

/** What of this area can wait for people to act. */
export const userTodos = {
  jobsBlocked: {
    place: 140,
    list: "users.list",
    may: "users.unblockJob",
    page: "/users",
    query: { isJobBlocked: "true", isActive: "true" },
    words: ["person is blocked from jobs", "people are blocked from jobs"],
    act: "Unblock them",
  },
  invitationsOpen: {
    place: 150,
    list: "users.list",
    may: "users.edit",
    page: "/users",
    query: { isEmailVerified: "false", isActive: "true" },
    words: ["person has not verified their e-mail address", "people have not verified their e-mail address"],
    act: "See who has not come",
  },
} as const satisfies Todos;

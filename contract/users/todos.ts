import { addTodos, type TodoNames } from "../core/todos.ts";

/** The to-dos of this area. */
const userTodos = addTodos({
  jobsBlocked: {
    place: 140,
    list: "users.list",
    endpoint: "users.unblockJob",
    page: "/users",
    query: { isJobBlocked: "true", isActive: "true" },
    words: ["person is blocked from jobs", "people are blocked from jobs"],
    act: "Unblock jobs",
  },
  invitationsOpen: {
    place: 150,
    list: "users.list",
    endpoint: "users.edit",
    page: "/users",
    query: { isEmailVerified: "false", isActive: "true" },
    words: ["person has not verified their e-mail address", "people have not verified their e-mail address"],
    act: "View people",
  },
});

declare module "../core/todos.ts" {
  interface TodoKinds extends TodoNames<typeof userTodos> {}
}

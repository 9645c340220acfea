import type { Todos } from "../core/todos.ts";

/** What of this area can wait for people to act. */
export const groupTodos = {
  groupMailFailed: {
    place: 160,
    list: "groups.mailStates",
    may: "groups.create",
    page: "/groups/mails/:_id",
    query: { state: ["failed"] },
    words: ["person did not get the last mail to a group", "people did not get the last mail to a group"],
    act: "See why",
  },
} as const satisfies Todos;

import { addTodos, type TodoNames } from "../core/todos.ts";

/** The to-dos of this area. */
const groupTodos = addTodos({
  groupMailFailed: {
    place: 160,
    list: "groups.mailStates",
    endpoint: "groups.create",
    page: "/groups/mails/:_id",
    query: { state: ["failed"] },
    words: ["person did not get the last mail to a group", "people did not get the last mail to a group"],
    act: "View failed mails",
  },
});

declare module "../core/todos.ts" {
  interface TodoKinds extends TodoNames<typeof groupTodos> {}
}

import { addTodos, type TodoNames } from "../core/todos.ts";

/** The to-dos of this area. */
const privacyTodos = addTodos({
  erasureAsked: {
    place: 100,
    list: "privacy.list",
    endpoint: "privacy.erase",
    page: "/erasure-requests",
    query: { state: ["asked"] },
    words: ["person asks to be erased", "people ask to be erased"],
    act: "Review requests",
  },
});

declare module "../core/todos.ts" {
  interface TodoKinds extends TodoNames<typeof privacyTodos> {}
}

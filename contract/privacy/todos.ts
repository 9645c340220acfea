import type { Todos } from "../core/todos.ts";

/** What of this area can wait for people to act. */
export const privacyTodos = {
  erasureAsked: {
    place: 100,
    list: "privacy.list",
    may: "privacy.erase",
    page: "/erasure-requests",
    query: { state: ["asked"] },
    words: ["person asks to be erased", "people ask to be erased"],
    act: "Decide on requests",
  },
} as const satisfies Todos;

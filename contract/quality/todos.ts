import { addTodos, type TodoNames } from "../core/todos.ts";

const qualityTodos = addTodos({
  peoplePaused: {
    place: 57,
    endpoint: "quality.lift",
    list: "quality.pauses",
    query: { isOpen: "true" },
    page: "/quality",
    prefix: "pauses-",
    words: ["person is paused from a project", "people are paused from a project"],
    act: "Look into it",
  },
});

declare module "../core/todos.ts" {
  interface TodoKinds extends TodoNames<typeof qualityTodos> {}
}

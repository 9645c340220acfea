import { addTodos, type TodoNames } from "../core/todos.ts";

const tasksTodos = addTodos({
  tasksToReview: {
    endpoint: "tasks.toReview",
    list: "tasks.toReview",
    page: "/task-reviews",
    place: 61,
    query: {},
    words: ["task waits for review", "tasks wait for review"],
    act: "Review",
  },
  tasksSentBack: {
    endpoint: "tasks.mine",
    list: "tasks.mine",
    page: "/my-tasks",
    place: 62,
    query: { status: ["rejected"] },
    words: ["task came back to you", "tasks came back to you"],
    act: "Correct",
  },
  peopleSkipping: {
    endpoint: "tasks.skipping",
    list: "tasks.skipping",
    page: "/quality",
    prefix: "skipping-",
    place: 63,
    query: {},
    words: ["person skips one task after another", "people skip one task after another"],
    act: "Look into it",
  },
});

declare module "../core/todos.ts" {
  interface TodoKinds extends TodoNames<typeof tasksTodos> {}
}

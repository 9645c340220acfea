import { addTodos, type TodoNames } from "../core/todos.ts";

const quizzesTodos = addTodos({
  keysToCheck: {
    place: 66,
    endpoint: "quizzes.edit",
    list: "quizzes.list",
    query: { hasSuspects: "true", status: ["published"] },
    page: "/quizzes",
    words: ["quiz has questions whose key may be wrong", "quizzes have questions whose key may be wrong"],
    act: "Check",
  },
});

declare module "../core/todos.ts" {
  interface TodoKinds extends TodoNames<typeof quizzesTodos> {}
}

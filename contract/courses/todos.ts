import { addTodos, type TodoNames } from "../core/todos.ts";

const coursesTodos = addTodos({
  coursesToContinue: {
    place: 170,
    endpoint: "courses.enroll",
    list: "courses.mine",
    query: { status: ["enrolled", "in_progress"] },
    page: "/learn",
    ofPage: ["status"],
    words: ["course to go on with", "courses to go on with"],
    act: "Continue",
  },
});

declare module "../core/todos.ts" {
  interface TodoKinds extends TodoNames<typeof coursesTodos> {}
}

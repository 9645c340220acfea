import { addTodos, type TodoNames } from "../core/todos.ts";

const jobsTodos = addTodos({
  jobsWithServerProblem: {
    endpoint: "jobs.edit",
    list: "jobs.list",
    page: "/jobs",
    place: 56,
    // Of what is over, nobody has to do anything about it.
    query: { hasServerProblem: "true", status: ["draft", "available", "taken", "in_review", "disputable", "paused"] },
    words: ["job has a problem on its annotation server", "jobs have a problem on their annotation server"],
    act: "Look",
  },
});

declare module "../core/todos.ts" {
  interface TodoKinds extends TodoNames<typeof jobsTodos> {}
}

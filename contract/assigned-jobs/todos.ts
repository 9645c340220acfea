import { addTodos, type TodoNames } from "../core/todos.ts";

const assignedJobsTodos = addTodos({
  jobsToReview: {
    place: 55,
    endpoint: "assignedJobs.review",
    list: "assignedJobs.toReview",
    query: {},
    page: "/reviews",
    words: ["job waits for review", "jobs wait for review"],
    act: "Review",
  },
});

declare module "../core/todos.ts" {
  interface TodoKinds extends TodoNames<typeof assignedJobsTodos> {}
}

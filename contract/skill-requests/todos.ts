import { addTodos, type TodoNames } from "../core/todos.ts";

const skillRequestTodos = addTodos({
  skillsAskedFor: {
    place: 95,
    endpoint: "skillRequests.grant",
    list: "skillRequests.list",
    query: { state: ["open"] },
    page: "/skill-requests",
    words: ["person asks for a skill", "requests for skills"],
    act: "Answer requests",
  },
});

declare module "../core/todos.ts" {
  interface TodoKinds extends TodoNames<typeof skillRequestTodos> {}
}

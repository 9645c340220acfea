import { addTodos, type TodoNames } from "../core/todos.ts";

const promptsTodos = addTodos({
  promptsToReview: {
    place: 180,
    endpoint: "prompts.review",
    list: "prompts.list",
    query: { status: ["submitted"] },
    page: "/prompts",
    words: ["prompt waits for review", "prompts wait for review"],
    act: "Review",
  },
  promptsRejected: {
    place: 181,
    endpoint: "prompts.updateCustom",
    list: "prompts.mine",
    query: { status: ["rejected"] },
    page: "/my-prompts",
    words: ["prompt was rejected", "prompts were rejected"],
    act: "Change and submit again",
  },
});

declare module "../core/todos.ts" {
  interface TodoKinds extends TodoNames<typeof promptsTodos> {}
}

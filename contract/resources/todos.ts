import { addTodos, type TodoNames } from "../core/todos.ts";

const resourcesTodos = addTodos({
  syncsFailed: {
    endpoint: "resources.syncServer",
    list: "resources.syncs",
    page: "/annotation-servers",
    place: 64,
    query: { state: ["failed"] },
    ofPage: ["state"],
    words: ["sync of an annotation server failed", "syncs of annotation servers failed"],
    act: "Look",
  },
});

declare module "../core/todos.ts" {
  interface TodoKinds extends TodoNames<typeof resourcesTodos> {}
}

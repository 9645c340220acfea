import { addTodos, type TodoNames } from "../core/todos.ts";

const collectionTodos = addTodos({
  uploadsToReview: {
    place: 190,
    endpoint: "collection.approve",
    list: "collection.list",
    query: { status: ["submitted"] },
    page: "/upload-reviews",
    ofPage: ["status"],
    words: ["upload waits for review", "uploads wait for review"],
    act: "Review",
  },
  uploadsToReplace: {
    place: 191,
    endpoint: "collection.upload",
    list: "collection.mine",
    query: { status: ["rejected"] },
    page: "/my-uploads",
    words: ["upload of yours was rejected", "uploads of yours were rejected"],
    act: "Replace",
  },
});

declare module "../core/todos.ts" {
  interface TodoKinds extends TodoNames<typeof collectionTodos> {}
}

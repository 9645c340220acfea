import { addTodos, type TodoNames } from "../core/todos.ts";

const quizSubmissionsTodos = addTodos({
  essaysToReview: {
    place: 59,
    endpoint: "quizSubmissions.review",
    list: "quizSubmissions.toReview",
    query: {},
    page: "/quiz-reviews",
    words: ["attempt at a quiz has essays to review", "attempts at quizzes have essays to review"],
    act: "Review",
  },
});

declare module "../core/todos.ts" {
  interface TodoKinds extends TodoNames<typeof quizSubmissionsTodos> {}
}

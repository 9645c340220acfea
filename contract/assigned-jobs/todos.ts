import { addTodos, type TodoNames } from "../core/todos.ts";

const toReview = { endpoint: "assignedJobs.review", list: "assignedJobs.toReview", page: "/reviews" } as const;

const assignedJobsTodos = addTodos({
  // The caller's own work.
  jobsExpiring: {
    endpoint: "assignedJobs.mine",
    list: "assignedJobs.mine",
    page: "/my-jobs",
    place: 48,
    query: { isExpiring: "true" },
    ofPage: ["isExpiring"],
    words: ["job of yours expires soon", "jobs of yours expire soon"],
    act: "Open",
  },
  jobsSentBack: {
    endpoint: "assignedJobs.mine",
    list: "assignedJobs.mine",
    page: "/my-jobs",
    place: 49,
    query: { status: ["rework"] },
    ofPage: ["status"],
    words: ["job came back to you", "jobs came back to you"],
    act: "Correct",
  },
  // Parts of what waits, of which someone waits the most.
  reviewsBegun: {
    ...toReview,
    place: 52,
    query: { status: ["in_review"] },
    words: ["review that you began", "reviews that you began"],
    act: "Go on",
  },
  reviewsDisputed: {
    ...toReview,
    place: 53,
    query: { status: ["submitted"], isDisputed: "true" },
    words: ["disputed decision waits for another look", "disputed decisions wait for another look"],
    act: "Review",
  },
  newcomersToReview: {
    ...toReview,
    place: 54,
    query: { status: ["submitted"], isNewcomer: "true" },
    words: ["job of someone new waits for review", "jobs of people who are new wait for review"],
    act: "Review",
  },
  jobsToReview: {
    ...toReview,
    place: 55,
    query: {},
    words: ["job waits for review", "jobs wait for review"],
    act: "Review",
  },
});

declare module "../core/todos.ts" {
  interface TodoKinds extends TodoNames<typeof assignedJobsTodos> {}
}

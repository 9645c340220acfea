import { api } from "../../providers/api.ts";
import type { RouteEntry } from "../../ui/shell/route-entry.ts";

/** Taking a quiz, and how it went. */
export const quizPages: readonly RouteEntry[] = [
  {
    path: "/learn/quizzes/:quizId",
    endpoints: [api.quizSubmissions.participation],
    ahead: [api.quizSubmissions.participation, api.quizzes.show],
    load: () => import("./quiz-page.tsx"),
    withoutAntd: true,
  },
  {
    path: "/learn/quizzes/:quizId/results/:submissionId",
    endpoints: [api.quizSubmissions.last],
    load: () => import("./result-page.tsx"),
    withoutAntd: true,
  },
];

import { HighlightOutlined } from "@ant-design/icons-svg";
import { api } from "../../providers/api.ts";
import type { RouteEntry } from "../../ui/shell/route-entry.ts";
import { Icon } from "../../ui/icon.tsx";

/** Essays that wait for a grade, and one attempt after the other. */
export const quizReviewPages: readonly RouteEntry[] = [
  {
    path: "/quiz-reviews",
    menu: { group: "Learning", label: "Essay reviews", icon: <Icon of={HighlightOutlined} />, order: 50 },
    endpoints: [api.quizSubmissions.toReview],
    load: () => import("./quiz-reviews-page.tsx"),
    withoutAntd: true,
  },
  {
    path: "/quiz-reviews/:submissionId",
    endpoints: [api.quizSubmissions.review],
    load: () => import("./quiz-review-page.tsx"),
    withoutAntd: true,
  },
];

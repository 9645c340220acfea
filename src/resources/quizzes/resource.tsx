import { lazy } from "react";
import { type QuizSummary, QuizSummary as Entity, quizzes } from "../../../contract/quizzes/endpoints.ts";
import { endpointsOf } from "../../providers/api.ts";
import { type FormSection, resource } from "../../ui/resource/resource.tsx";
import { quizActions } from "./actions.ts";
import { quizBulkActions } from "./bulk-actions.ts";
import { KeysToCheck } from "./keys-to-check.tsx";
import { PartsInput, partsProblem } from "./parts-input.tsx";

// Without their schemas, which the list has no use for.
const quizSubmissions = endpointsOf("quizSubmissions");

const terms: readonly FormSection[] = [
  { title: "Attempts", fields: ["timeLimitSeconds", "attemptsAllowed", "opensAt", "closesAt"] },
  { title: "Questions and answers", fields: ["shuffleQuestions", "shuffleAnswers", "showAnswers"] },
];

export const quizzesResource = resource({
  noun: "quiz",
  endpoints: quizzes,
  entity: Entity,
  title: ({ name }: QuizSummary) => name,
  list: {
    columns: [
      "name",
      "status",
      "chapterId",
      { field: "questionCount", align: "right" },
      {
        field: "suspects",
        align: "right",
        render: ({ _id, suspects }) => (suspects ? <KeysToCheck quizId={_id} count={suspects} /> : "–"),
      },
      "timeLimitSeconds",
      { field: "attemptsAllowed", align: "right" },
      "closesAt",
      "updatedAt",
    ],
    bulkActions: quizBulkActions,
    emptyText: "No quizzes yet. Create one, then choose its questions from your question banks.",
  },
  form: ["name", "chapterId", "description", ...terms],
  newForm: ["name", "chapterId", "status", "description", { title: "What it asks", fields: ["parts"] }, ...terms],
  inputs: { parts: { component: PartsInput, problemOf: partsProblem } },
  drafts: true,
  show: {
    fields: [
      "status",
      "chapterId",
      "questionCount",
      "timeLimitSeconds",
      "attemptsAllowed",
      "opensAt",
      "closesAt",
      "shuffleQuestions",
      "shuffleAnswers",
      "showAnswers",
      "description",
    ],
    tabs: [
      {
        key: "questions",
        label: "Questions",
        component: lazy(() => import("./parts-tab.tsx")),
        endpoint: quizzes.edit,
      },
      { key: "preview", label: "Preview", component: lazy(() => import("./preview.tsx")), endpoint: quizzes.preview },
      {
        key: "submissions",
        label: "Submissions",
        component: lazy(() => import("./submissions.tsx")),
        endpoint: quizSubmissions.void,
      },
      {
        key: "allowances",
        label: "Extra time and attempts",
        component: lazy(() => import("./allowances.tsx")),
        endpoint: quizzes.allowances,
      },
      {
        key: "analysis",
        label: "Item analysis",
        component: lazy(() => import("./analysis.tsx")),
        endpoint: quizSubmissions.analysis,
      },
    ],
  },
  removeText: "What was submitted is kept, but no longer counts for its chapter.",
  actions: quizActions,
});

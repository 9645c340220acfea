import { lazy } from "react";
import { QuestionBank } from "../../../contract/question-banks/bank.ts";
import { questionBanks } from "../../../contract/question-banks/endpoints.ts";
import { resource } from "../../ui/resource/resource.tsx";
import { bankActions, bankBulkActions } from "./actions.ts";

export const questionBanksResource = resource({
  noun: "question bank",
  endpoints: questionBanks,
  entity: QuestionBank,
  title: ({ name }: QuestionBank) => name,
  list: {
    columns: [
      "name",
      { field: "totalQuestions", align: "right" },
      { field: "totalPoints", align: "right" },
      { field: "quizzes", align: "right" },
      "isArchived",
      "updatedAt",
    ],
    bulkActions: bankBulkActions,
    emptyText: "No question banks yet. Create one, then write its questions or import a file.",
  },
  form: ["name", "description"],
  drafts: true,
  show: {
    fields: ["description", "totalQuestions", "totalPoints", "quizzes", "isArchived", "createdBy", "createdAt"],
    hasOwnStep: true,
    tabs: [{ key: "questions", label: "Questions", component: lazy(() => import("./questions.tsx")) }],
  },
  actions: bankActions,
});

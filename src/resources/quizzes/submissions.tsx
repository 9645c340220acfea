import { lazy } from "react";
import { quizSubmissions } from "../../../contract/quiz-submissions/endpoints.ts";
import { QuizSubmission } from "../../../contract/quiz-submissions/entity.ts";
import type { QuizSummary } from "../../../contract/quizzes/endpoints.ts";
import { points } from "../../custom/quiz-taking/shared/answers.ts";
import type { RecordProps } from "../../ui/resource/resource.tsx";
import { RecordTable } from "../../ui/table/record-table.tsx";
import type { Column, RecordAction } from "../../ui/table/table-types.ts";
import { QuizChanges } from "./changes.tsx";

const columns: readonly Column<QuizSubmission>[] = [
  "user",
  { field: "number", align: "right" },
  "status",
  "startedAt",
  "submittedAt",
  {
    field: "score",
    align: "right",
    render: ({ score, possible }) => (score === null ? "–" : `${points(score)} of ${points(possible)}`),
  },
  { field: "percent", align: "right", render: ({ percent }) => (percent === null ? "–" : `${points(percent)}%`) },
];

const rowActions: readonly RecordAction<QuizSubmission>[] = [
  {
    key: "review",
    label: "Grade essays",
    endpoint: quizSubmissions.review,
    isOpen: ({ can }) => can.review,
    to: ({ _id }) => `/quiz-reviews/${_id}`,
  },
  {
    key: "void",
    label: "Void…",
    danger: true,
    endpoint: quizSubmissions.void,
    isOpen: ({ can }) => can.void,
    dialog: lazy(() => import("./void-submission.tsx")),
  },
];

/** The attempts at a quiz. */
const Submissions = ({ record: quiz }: RecordProps<QuizSummary>) => (
  <>
    <QuizChanges quizId={quiz._id} />
    <RecordTable
      id="quiz-submissions"
      label="Submissions"
      endpoint={quizSubmissions.ofQuiz}
      params={{ quizId: quiz._id }}
      filters={["status", "user", "isRetaken", "startDate", "endDate"]}
      entity={QuizSubmission}
      columns={columns}
      prefix="submissions-"
      ofArea={false}
      exportBy={{ endpoint: quizSubmissions.export, query: { quiz: [quiz._id] } }}
      rowActions={rowActions}
      title={({ user, number }) => `${user.name}, attempt ${number}`}
      openPath={({ _id }) => `/quiz-reviews/${_id}`}
      emptyText="No one has taken this quiz yet."
    />
  </>
);

export default Submissions;

import { z } from "zod";
import { QuizSubmission } from "../../../contract/quiz-submissions/entity.ts";
import { area } from "../../core/area.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import { tellOfEssays } from "./actions.ts";
import { closeJob, closeOverdue } from "./finish.ts";
import { quizSubmissionHandlers } from "./handlers.ts";
import { attemptsOf, eraseAttempts } from "./personal.ts";
import { waitingEssays } from "./queries.ts";
import { quizSubmissionsTables } from "./tables.ts";

export const quizSubmissionsArea = area({
  name: "quizSubmissions",
  handlers: quizSubmissionHandlers,
  tables: quizSubmissionsTables,
  recordName: {
    table: sqlText`quiz_submissions`,
    name: sqlText`(select q.name from quizzes q where q._id = r.quiz_id)`,
    isMade: true,
  },
  audited: z.strictObject({
    ...QuizSubmission.shape,
    /** Points of essays. */
    marks: z.array(z.object({})).meta({ label: "Points of essays" }),
  }),
  jobs: [
    {
      name: closeJob,
      cron: "* * * * *",
      run: (services) => closeOverdue(services, services.logError),
    },
    { name: "tell-of-essays", cron: "7 6 * * *", run: (services) => tellOfEssays(services) },
  ],
  personalData: {
    archive: [
      {
        file: "quizzes.json",
        about: "Your attempts at quizzes, with what you answered",
        read: attemptsOf,
      },
    ],
    erase: eraseAttempts,
  },
  todos: { essaysToReview: { of: waitingEssays } },
});

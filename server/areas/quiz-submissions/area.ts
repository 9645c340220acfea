import { z } from "zod";
import { QuizSubmission } from "../../../contract/quiz-submissions/entity.ts";
import { area } from "../../core/area.ts";
import { run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import { tellOfEssays } from "./actions.ts";
import { quizChangeJob, runQuizChange } from "./change-all.ts";
import { fillQuizSubmissions } from "./demo.ts";
import { closeJob, closeOverdue } from "./finish.ts";
import { quizSubmissionHandlers } from "./handlers.ts";
import { analysisJob, askForOutdated, refreshAnalysis } from "./kept-analysis.ts";
import { attemptsOf, eraseAttempts } from "./personal.ts";
import { waitingEssays } from "./queries.ts";
import { quizSubmissionsTables } from "./tables.ts";

export const quizSubmissionsArea = area({
  name: "quizSubmissions",
  handlers: quizSubmissionHandlers,
  tables: quizSubmissionsTables,
  // Called as its quiz, with which its page goes.
  recordName: {
    table: sqlText`(select s._id, q.name, q.deleted_at from quiz_submissions s join quizzes q on q._id = s.quiz_id)`,
    name: sqlText`r.name`,
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
    {
      name: quizChangeJob,
      run: (services, payload) => runQuizChange(services, (payload as { change: string }).change),
    },
    {
      name: analysisJob,
      run: (services, payload) => refreshAnalysis(services, (payload as { quiz: string }).quiz),
    },
    { name: "count-outdated-analyses", cron: "*/5 * * * *", run: (services) => askForOutdated(services) },
    { name: "tell-of-essays", cron: "7 6 * * *", run: (services) => tellOfEssays(services) },
  ],
  // A review can be undone for a day.
  cleanUp: async (sql) => {
    await run(sql, sqlText`delete from quiz_review_undos where created_at < now() - interval '1 day'`, []);
  },
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
  demo: fillQuizSubmissions,
  todos: { essaysToReview: { of: waitingEssays } },
});

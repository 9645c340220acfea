import { z } from "zod";
import { Id } from "../core/fields.ts";
import { addNotifications, Count, mailAtOnce, mailDaily } from "../core/notifications.ts";

const quiz = Id.meta({ reference: "quizzes" });
const ofSubmission = z.strictObject({ quiz, submission: Id.meta({ reference: "quizSubmissions" }) });
const link = "/learn/quizzes/{quiz}/results/{submission}";

const quizSubmissionsNotifications = addNotifications({
  quiz_graded: {
    order: 310,
    label: "Quiz graded",
    params: ofSubmission,
    one: "Your answers in the quiz {quiz} are graded.",
    link,
    channels: mailDaily,
  },
  quiz_regraded: {
    order: 311,
    label: "Quiz result corrected",
    params: ofSubmission,
    one: "The right answers of the quiz {quiz} were corrected, and your result with them.",
    link,
    channels: mailDaily,
  },
  quiz_retake: {
    order: 312,
    label: "Quiz to be taken again",
    params: z.strictObject({ quiz, reason: z.string() }),
    one: "The quiz {quiz} has to be taken again: {reason}",
    link: "/learn/quizzes/{quiz}",
    channels: mailAtOnce,
  },
  quiz_voided: {
    order: 313,
    label: "Attempt at a quiz voided",
    params: z.strictObject({ quiz, reason: z.string().meta({ personal: true }) }),
    one: "An attempt of yours at the quiz {quiz} doesn't count: {reason}",
    link: "/learn/quizzes/{quiz}",
    channels: mailDaily,
  },
  quiz_submitted_by_clock: {
    order: 314,
    label: "Time of a quiz is over",
    params: ofSubmission,
    one: "The time for the quiz {quiz} was over, so what you had answered was submitted.",
    link,
    channels: mailDaily,
  },
  essays_waiting: {
    order: 315,
    label: "Essays to review",
    params: z.strictObject({ count: Count }),
    one: "An attempt at a quiz waits for someone to grade its essays.",
    other: "{count} attempts at quizzes wait for someone to grade their essays.",
    link: "/quiz-reviews",
    channels: { console: true, digest: true },
    only: ["admin", "manager", "reviewer"],
  },
});

declare module "../core/notifications.ts" {
  interface NotificationKinds extends Readonly<typeof quizSubmissionsNotifications> {}
}

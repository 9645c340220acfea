import { z } from "zod";
import { Id } from "../core/fields.ts";
import { addNotifications, mailAtOnce, mailDaily } from "../core/notifications.ts";

const params = z.strictObject({ course: Id.meta({ reference: "courses" }) });
const link = "/learn/{course}";

const coursesNotifications = addNotifications({
  course_enrolled: {
    order: 240,
    label: "Enrolled in a course",
    params,
    one: "You are enrolled in {course}.",
    link,
    channels: mailDaily,
  },
  course_completed: {
    order: 241,
    label: "Course completed",
    params,
    one: "You completed {course}.",
    link,
    channels: mailDaily,
  },
  course_blocked: {
    order: 242,
    label: "Blocked from a course",
    params,
    one: "You can't go on with {course}. Your manager can tell you why.",
    link: "/learn",
    channels: mailAtOnce,
  },
  course_unblocked: {
    order: 243,
    label: "Unblocked in a course",
    params,
    one: "You can go on with {course}.",
    link,
    channels: mailAtOnce,
  },
  quiz_added: {
    order: 345,
    label: "New quiz in a chapter that you passed",
    params: z.strictObject({ ...params.shape, quiz: Id.meta({ reference: "quizzes" }) }),
    one: "{course} has a new quiz in a chapter that you had passed: {quiz}. Pass it to go on.",
    link: "/learn/quizzes/{quiz}",
    channels: mailDaily,
  },
});

declare module "../core/notifications.ts" {
  interface NotificationKinds extends Readonly<typeof coursesNotifications> {}
}

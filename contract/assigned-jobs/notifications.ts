import { z } from "zod";
import { Id, Instant } from "../core/fields.ts";
import { addNotifications, Count, mailAtOnce, mailDaily } from "../core/notifications.ts";
import { ReviewComment } from "./entity.ts";

const reviewers = ["admin", "manager", "reviewer"] as const;
const mine = "/my-jobs/{assigned}";
/** The chapter that a decision proposes. */
const chapter = { chapter: Id.optional().meta({ reference: "chapters" }) };
const more = { chapter: " (Chapter to read: {chapter}.)" };
const ofJob = { assigned: Id, job: Id.meta({ reference: "jobs" }) };

const assignedJobsNotifications = addNotifications({
  job_assigned: {
    order: 61,
    label: "Job assigned to you",
    params: z.strictObject(ofJob),
    one: "The job {job} was assigned to you.",
    link: mine,
    channels: mailAtOnce,
  },
  job_expiring: {
    order: 63,
    label: "Job expires soon",
    params: z.strictObject({ ...ofJob, at: Instant }),
    one: "The job {job} expires on {at}. Submit it, or extend its time.",
    link: mine,
    channels: mailAtOnce,
  },
  job_expired: {
    order: 64,
    label: "Job expired",
    params: z.strictObject(ofJob),
    one: "The job {job} expired and is open to others again.",
    link: "/my-jobs",
    channels: mailDaily,
  },
  jobs_blocked: {
    order: 65,
    label: "Blocked from jobs",
    params: z.strictObject({ count: Count }),
    one: "You can't take jobs any more, because one expired. Talk to your manager.",
    other: "You can't take jobs any more, because {count} expired within 30 days. Talk to your manager.",
    link: "/my-jobs",
    channels: mailAtOnce,
  },
  job_taken_back: {
    order: 66,
    label: "Job taken back",
    params: z.strictObject(ofJob),
    one: "The job {job} is not yours any more.",
    link: "/my-jobs",
    channels: mailAtOnce,
  },
  job_not_opened: {
    order: 62,
    label: "Job could not be opened",
    params: z.strictObject(ofJob),
    one: "The job {job} could not be opened for you in time. It is not yours any more, and does not count as expired.",
    link: "/my-jobs",
    channels: mailDaily,
  },
  job_accepted: {
    order: 67,
    label: "Job accepted",
    params: z.strictObject(ofJob),
    one: "Your work on {job} was accepted.",
    link: mine,
    channels: mailDaily,
  },
  job_sent_back: {
    order: 68,
    label: "Job sent back",
    params: z.strictObject({ ...ofJob, ...chapter, comment: ReviewComment.meta({ personal: true }) }),
    one: "{job} came back to you: {comment}",
    more,
    link: mine,
    channels: mailAtOnce,
  },
  job_rejected: {
    order: 69,
    label: "Job rejected",
    params: z.strictObject({ ...ofJob, ...chapter, comment: ReviewComment.meta({ personal: true }) }),
    one: "Your work on {job} was rejected: {comment}",
    more,
    link: mine,
    channels: mailAtOnce,
  },
  review_asked: {
    order: 70,
    label: "Review asked for",
    params: z.strictObject(ofJob),
    one: "{job} waits for your review.",
    link: "/reviews/{assigned}",
    channels: mailDaily,
    only: reviewers,
  },
  reviews_waiting: {
    order: 71,
    label: "Work waits for any reviewer",
    params: z.strictObject({ ...ofJob, count: Count }),
    one: "{job} waits for a review.",
    link: "/reviews/{assigned}",
    other: "Several jobs wait for a review.",
    linkOther: "/reviews",
    channels: mailDaily,
    only: reviewers,
  },
});

declare module "../core/notifications.ts" {
  interface NotificationKinds extends Readonly<typeof assignedJobsNotifications> {}
}

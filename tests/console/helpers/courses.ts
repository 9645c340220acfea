import type { Chapter } from "../../../contract/chapters/endpoints.ts";
import type { CourseReview } from "../../../contract/course-reviews/endpoints.ts";
import type { ChapterMarks, Course, CourseDetail } from "../../../contract/courses/entity.ts";
import type { EnrolmentState } from "../../../contract/courses/states.ts";
import { idOf, pageOf } from "./work.ts";

const nothing = { edit: false, enroll: false, withdraw: false, archive: false, unarchive: false, review: false };

/** A published course as a learner reads it who is not in it and may enrol. */
export const courseOf = (
  n: number,
  { can, ...more }: Partial<Omit<Course, "can">> & { readonly can?: Partial<Course["can"]> } = {},
): Course => ({
  _id: idOf(4000 + n),
  name: `Course ${n}`,
  level: "beginner",
  language: "en",
  status: "published",
  summary: "",
  pictureId: null,
  picture: null,
  follows: null,
  validMonths: null,
  skills: [],
  prerequisites: [],
  usersGroup: [],
  chapterCount: 5,
  learners: null,
  completed: null,
  rating: null,
  reviewCount: 0,
  enrolment: null,
  progress: null,
  isEnrollAble: true,
  enrolmentMessage: "You can enrol.",
  reasons: [],
  certificate: null,
  publishedAt: "2026-11-20T09:00:00.000Z",
  createdAt: "2026-11-20T09:00:00.000Z",
  updatedAt: "2026-11-20T09:00:00.000Z",
  version: 1,
  can: { ...nothing, enroll: more.enrolment === undefined, ...can },
  ...more,
});

/** What a learner in this state has in a course. */
export const inState = (status: EnrolmentState, progress = 0): Partial<Omit<Course, "can">> => ({
  enrolment: {
    status,
    enrolledAt: "2026-11-20T09:00:00.000Z",
    completedAt: status === "completed" || status === "certified" ? "2026-11-21T09:00:00.000Z" : null,
    lastChapter: null,
    heldSkills: [],
  },
  progress,
  isEnrollAble: false,
  enrolmentMessage: "You are enrolled.",
});

export const marksOf = (n: number, more: Partial<ChapterMarks> = {}): ChapterMarks => ({
  _id: idOf(5000 + n),
  number: n,
  name: `Lesson ${n}`,
  quiz: [],
  score: null,
  scoreAverage: null,
  isRead: false,
  isPassed: false,
  isAccessible: true,
  ...more,
});
export const quizOf = (n: number, more: Partial<ChapterMarks["quiz"][number]> = {}): ChapterMarks["quiz"][number] => ({
  _id: idOf(6000 + n),
  name: `Quiz ${n}`,
  score: null,
  possible: null,
  attempts: 0,
  isPending: false,
  ...more,
});

export const chapterOf = (n: number, more: Partial<Chapter> = {}): Chapter => ({
  ...marksOf(n),
  rootCourse: { _id: idOf(4001), name: "Course 1" },
  body: `<p>Text ${n}</p>`,
  previous: null,
  next: null,
  createdAt: "2026-11-20T09:00:00.000Z",
  updatedAt: "2026-11-20T09:00:00.000Z",
  version: 1,
  ...more,
});

export const detailOf = (course: Course, more: Partial<CourseDetail> = {}): CourseDetail => ({
  ...course,
  description: "",
  chapters: [],
  ...more,
});

export const reviewOf = (n: number, more: Partial<CourseReview> = {}): CourseReview => ({
  _id: idOf(7000 + n),
  course: { _id: idOf(4001), name: "Course 1" },
  user: { _id: idOf(100 + n), name: `Worker ${n}` },
  rating: 4,
  text: `Text of review ${n}`,
  isMine: false,
  createdAt: "2026-11-20T09:00:00.000Z",
  can: { remove: false },
  ...more,
});

export const coursesPage = (courses: readonly Course[]) => ({ courses: [...courses], ...pageOf(courses.length) });
export const reviewsPage = (reviews: readonly CourseReview[]) => ({
  reviews: [...reviews],
  ...pageOf(reviews.length),
  average: reviews.length > 0 ? reviews.reduce((sum, { rating }) => sum + rating, 0) / reviews.length : null,
  ratings: [1, 2, 3, 4, 5].map((stars) => reviews.filter(({ rating }) => rating === stars).length),
});

import type { Chapter } from "../../../contract/chapters/endpoints.ts";
import type { CourseDraft } from "../../../contract/courses/drafts.ts";
import type { ChapterMarks, CourseDetail, CourseUser } from "../../../contract/courses/entity.ts";
import { idOf } from "./work.ts";

const at = "2026-11-01T09:00:00.000Z";

/** A chapter of a course as staff see it in its list. */
export const marksOf = (n: number): ChapterMarks => ({
  _id: idOf(200 + n),
  number: n,
  name: `Chapter ${n}`,
  quiz: [],
  score: null,
  scoreAverage: null,
  isRead: false,
  isPassed: false,
  isAccessible: true,
});

/** A published course with three chapters. */
export const courseOf = (more: Partial<CourseDetail> = {}): CourseDetail => ({
  _id: idOf(100),
  name: "Bounding boxes",
  level: "beginner",
  language: "en",
  status: "published",
  summary: "",
  description: "",
  pictureId: null,
  picture: null,
  follows: null,
  validMonths: null,
  skills: [],
  prerequisites: [],
  usersGroup: [],
  chapterCount: 3,
  learners: 2,
  completed: 1,
  rating: null,
  reviewCount: 0,
  enrolment: null,
  progress: null,
  isEnrollAble: false,
  enrolmentMessage: "",
  reasons: [],
  certificate: null,
  publishedAt: at,
  createdAt: at,
  updatedAt: at,
  version: 1,
  can: { edit: true, enroll: false, withdraw: false, archive: false, unarchive: false, review: false },
  chapters: [1, 2, 3].map(marksOf),
  ...more,
});

/** The second chapter of the course, as its editor reads it. */
export const chapterOf = (more: Partial<Chapter> = {}): Chapter => ({
  ...marksOf(2),
  rootCourse: { _id: idOf(100), name: "Bounding boxes" },
  body: "<p>Boxes are tight.</p>",
  previous: idOf(201),
  next: idOf(203),
  createdAt: at,
  updatedAt: at,
  version: 3,
  ...more,
});

export const learnerOf = (n: number, more: Partial<CourseUser> = {}): CourseUser => ({
  _id: idOf(300 + n),
  name: `Learner ${n}`,
  email: `learner${n}@acme.example`,
  status: "in_progress",
  progress: 33,
  average: null,
  enrolledAt: at,
  completedAt: null,
  blockReason: "",
  certificate: null,
  ...more,
});

/** A draft of the course itself, or of a chapter. */
export const draftOf = (data: CourseDraft["data"], more: Partial<CourseDraft> = {}): CourseDraft => ({
  courseId: idOf(100),
  chapterNo: 0,
  data,
  updatedAt: "2026-11-02T10:42:00.000Z",
  ...more,
});

import { z } from "zod";
import { Reason } from "../core/errors.ts";
import { Id, Instant, Ref, Version } from "../core/fields.ts";
import { courseFields, courseReferences } from "./fields.ts";
import { enrolmentStateLabels, enrolmentStates } from "./states.ts";

export const EnrolmentStatus = z.enum(enrolmentStates).meta({ label: "Status", options: enrolmentStateLabels });
/** The rounded share of passed chapters, in percent. */
const Progress = z.int().min(0).max(100).meta({ label: "Progress, %" });
const { description, ...listed } = courseFields;

/** The caller's own enrolment in a course. */
const MyEnrolment = z.strictObject({
  status: EnrolmentStatus,
  enrolledAt: Instant,
  completedAt: Instant.nullable(),
  /** Where the caller was last; null before the first chapter. */
  lastChapter: Ref.nullable(),
  /** Of the skills that the course grants, those that the caller holds, from it or otherwise. */
  heldSkills: z.array(Ref),
});

/** A course as a list shows it: to staff, and to learners without who else may see it. */
export const Course = z.strictObject({
  _id: Id,
  ...listed,
  /** A signed address, valid for an hour or two. */
  picture: z.string().nullable().meta({ label: "Picture", widget: "picture", notExported: true }),
  follows: Ref.nullable().meta(courseFields.follows.meta() ?? {}),
  skills: z.array(Ref).meta(courseReferences.skills.meta() ?? {}),
  prerequisites: z.array(Ref).meta(courseReferences.prerequisites.meta() ?? {}),
  /** Empty to all but staff. */
  usersGroup: z.array(Ref).meta(courseReferences.usersGroup.meta() ?? {}),
  chapterCount: z.int().meta({ label: "Chapters" }),
  /** People who are or were enrolled; null to all but staff. */
  learners: z.int().nullable().meta({ label: "Learners" }),
  /** Of these, who completed it; null to all but staff. */
  completed: z.int().nullable().meta({ label: "Completed" }),
  /** The mean of the reviews, from 1 to 5; null where there is none. */
  rating: z.number().nullable().meta({ label: "Rating" }),
  reviewCount: z.int().meta({ label: "Reviews" }),
  /** The caller's own. */
  enrolment: MyEnrolment.nullable(),
  progress: Progress.nullable(),
  isEnrollAble: z.boolean(),
  /** Why the caller can't enrol, or how far they are, as one sentence. */
  enrolmentMessage: z.string(),
  /** What keeps the caller from enrolling, and what would unlock it. */
  reasons: z.array(Reason),
  /** The caller's own; its name is its number. */
  certificate: Ref.nullable(),
  publishedAt: Instant.nullable().meta({ label: "Published" }),
  createdAt: Instant.meta({ label: "Created" }),
  updatedAt: Instant.meta({ label: "Changed" }),
  version: Version,
  /** What the caller may do with it now. */
  can: z.strictObject({
    edit: z.boolean(),
    enroll: z.boolean(),
    withdraw: z.boolean(),
    archive: z.boolean(),
    unarchive: z.boolean(),
    review: z.boolean(),
  }),
});
Course.register(z.globalRegistry, { id: "Course" });
export type Course = z.infer<typeof Course>;

/** A quiz of a chapter with the caller's best graded submission. */
export const ChapterQuiz = z.strictObject({
  _id: Id,
  name: z.string(),
  /** Points; null where none is graded. */
  score: z.number().nullable(),
  possible: z.number().nullable(),
  attempts: z.int(),
  /** A submission waits for a person to grade it. */
  isPending: z.boolean(),
});
ChapterQuiz.register(z.globalRegistry, { id: "ChapterQuiz" });

/** A chapter in the list of a course, with how the caller did. */
export const ChapterMarks = z.strictObject({
  _id: Id,
  number: z.int().meta({ label: "Chapter" }),
  name: z.string().meta({ label: "Name" }),
  quiz: z.array(ChapterQuiz),
  /** Points of the best graded submissions; null where none is graded. */
  score: z.number().nullable().meta({ label: "Points" }),
  /** Their mean in percent, not rounded; null where none is graded. */
  scoreAverage: z.number().nullable().meta({ label: "Average, %" }),
  isRead: z.boolean(),
  isPassed: z.boolean().meta({ label: "Passed" }),
  /** The caller may open it: enrolled, not blocked, and the chapter before it is passed; staff always may. */
  isAccessible: z.boolean(),
});
ChapterMarks.register(z.globalRegistry, { id: "ChapterMarks" });
export type ChapterMarks = z.infer<typeof ChapterMarks>;

/** A course as its own page shows it. */
export const CourseDetail = z.strictObject({ ...Course.shape, description, chapters: z.array(ChapterMarks) });
CourseDetail.register(z.globalRegistry, { id: "CourseDetail" });
export type CourseDetail = z.infer<typeof CourseDetail>;

/** A person in a course. */
export const CourseUser = z.strictObject({
  /** The person's. */
  _id: Id,
  name: z.string().meta({ label: "Name", personal: true }),
  email: z.string().meta({ label: "E-mail", personal: true }),
  status: EnrolmentStatus,
  progress: Progress,
  /** The mean of the chapters' averages in percent, rounded; null where nothing is graded. */
  average: z.int().nullable().meta({ label: "Average, %" }),
  enrolledAt: Instant.meta({ label: "Enrolled" }),
  completedAt: Instant.nullable().meta({ label: "Completed" }),
  blockReason: z.string().meta({ label: "Reason", personal: true, staffOnly: true }),
  /** Its name is its number. */
  certificate: Ref.nullable().meta({ label: "Certificate" }),
});
CourseUser.register(z.globalRegistry, { id: "CourseUser" });
export type CourseUser = z.infer<typeof CourseUser>;

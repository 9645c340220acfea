import { useSearchParams } from "react-router";
import type { CourseDetail } from "../../../../contract/courses/entity.ts";
import { useMay } from "../../../providers/access.ts";
import { endpointsOf } from "../../../providers/api.ts";
import { asPreview, chapterPath, coursePath, previewParameter } from "../shared/paths.ts";
import { quizPath } from "./quiz-state.ts";

const courses = endpointsOf("courses");

/** Whether staff look at the page as someone sees it who has just enrolled. */
export const usePreview = (): boolean => {
  const [search] = useSearchParams();
  return useMay(courses.edit) && search.has(previewParameter);
};

/** The addresses of courses, chapters and quizzes. A preview goes on as one, and starts no attempt. */
export const usePaths = () => {
  const isPreview = usePreview();
  const on = (path: string): string => (isPreview ? asPreview(path) : path);
  return {
    courseTo: (course: string) => on(coursePath(course)),
    chapterTo: (course: string, chapter: string) => on(chapterPath(course, chapter)),
    quizTo: (quiz: string) => (isPreview ? `/quizzes/${quiz}?tab=preview` : quizPath(quiz)),
  };
};

/** A course as someone has it who has just enrolled. */
export const justEnrolled = (course: CourseDetail): CourseDetail => ({
  ...course,
  enrolment: {
    status: "enrolled",
    enrolledAt: new Date().toISOString(),
    completedAt: null,
    lastChapter: null,
    heldSkills: [],
  },
  progress: 0,
  isEnrollAble: false,
  reasons: [],
  certificate: null,
  can: { edit: false, enroll: false, withdraw: false, archive: false, unarchive: false, review: false },
});

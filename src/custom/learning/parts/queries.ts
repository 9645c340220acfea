import type { EnrolmentState } from "../../../../contract/courses/states.ts";
import { endpointsOf } from "../../../providers/api.ts";
import { call } from "../../../providers/client.ts";
import { useEndpoint } from "../../../providers/use-endpoint.ts";
import { usePages } from "../../../providers/use-pages.ts";
import { oneOfBulk } from "../../../providers/one-of-bulk.ts";
import { usePreview } from "./use-preview.ts";

const courses = endpointsOf("courses");
const chapters = endpointsOf("chapters");
const courseReviews = endpointsOf("courseReviews");

/** The filters of all courses; an empty one is none. */
export interface CourseFilter {
  readonly search: string;
  readonly level: string;
  readonly language: string;
}

/** The user's courses of these states, the last enrolment first. */
export const useMyCourses = (status: readonly EnrolmentState[]) => usePages(courses.mine, { status: [...status] });

export const useArchivedCourses = () => usePages(courses.myArchived, {});

/** The courses that the user can find, by name. */
export const useAllCourses = ({ search, level, language }: CourseFilter) =>
  usePages(courses.list, {
    status: ["published"],
    sortBy: "name:asc",
    ...(search && { search }),
    ...(level && { level: [level as "beginner"] }),
    ...(language && { language: [language as "en"] }),
  });

export const useNewestCourses = () => useEndpoint(courses.newest, {});

export const useCourse = (_id: string) => useEndpoint(courses.show, { params: { _id } });

/** Asks for what someone sees who has just enrolled, where the page is such a preview. */
const usePreviewQuery = () => (usePreview() ? { preview: "true" } : {});

/** The chapters of a course with the user's marks. */
export const useChapterMarks = (_id: string) =>
  useEndpoint(courses.chapters, { params: { _id }, query: usePreviewQuery() }, { alsoOf: ["chapters"] });

/** The courses of a course's series in their order, itself among them. */
export const useSeries = (_id: string) => useEndpoint(courses.series, { params: { _id } });

/** How many related courses are shown. */
const relatedShown = 3;
export const useRelated = (_id: string) =>
  useEndpoint(courses.related, { params: { _id }, query: { limit: relatedShown } });

export const useReviews = (_id: string) => usePages(courseReviews.list, {}, { _id });

export const useChapter = (_id: string) =>
  useEndpoint(chapters.show, { params: { _id }, query: usePreviewQuery() }, { alsoOf: ["courses"] });

export const readChapter = (_id: string) => call(chapters.read, { params: { _id } });
export const leaveCourse = (_id: string) => call(courses.withdraw, { params: { _id } });
export const archiveCourse = (_id: string, isArchived: boolean) =>
  call(courses.archiveMine, { params: { _id }, body: { isArchived } });

export interface NewReview {
  readonly rating: number;
  readonly text: string;
}
export const writeReview = (_id: string, body: NewReview) => call(courseReviews.create, { params: { _id }, body });
export const deleteReview = (_id: string) => call(courseReviews.remove, { params: { _id } });
export const restoreReview = async (_id: string) =>
  oneOfBulk(await call(courseReviews.restore, { body: { ids: [_id] } }));

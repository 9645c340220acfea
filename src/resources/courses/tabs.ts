import { type ComponentType, lazy } from "react";
import { courseReviews } from "../../../contract/course-reviews/endpoints.ts";
import type { Endpoint } from "../../../contract/core/endpoint.ts";
import { courses } from "../../../contract/courses/endpoints.ts";
import type { CourseDetail } from "../../../contract/courses/entity.ts";
import type { RecordProps } from "../../ui/resource/resource.tsx";

interface CourseTab {
  readonly key: string;
  readonly label: string;
  readonly endpoint: Endpoint;
  readonly component: ComponentType<RecordProps<CourseDetail>>;
}

/** The tabs of a course's page. */
export const courseTabs: readonly CourseTab[] = [
  { key: "chapters", label: "Chapters", endpoint: courses.chapters, component: lazy(() => import("./chapters.tsx")) },
  { key: "learners", label: "Learners", endpoint: courses.users, component: lazy(() => import("./learners.tsx")) },
  {
    key: "later",
    label: "Later accuracy",
    endpoint: courses.laterAccuracy,
    component: lazy(() => import("./later-accuracy.tsx")),
  },
  { key: "reviews", label: "Reviews", endpoint: courseReviews.list, component: lazy(() => import("./reviews.tsx")) },
  {
    key: "groups",
    label: "Groups",
    endpoint: courses.privateCourse,
    component: lazy(() => import("./private-groups.tsx")),
  },
  { key: "series", label: "Series", endpoint: courses.series, component: lazy(() => import("./series.tsx")) },
];

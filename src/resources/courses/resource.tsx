import { CourseDetail } from "../../../contract/courses/entity.ts";
import { courses } from "../../../contract/courses/endpoints.ts";
import { asPreview, coursePath } from "../../custom/learning/shared/paths.ts";
import { resource } from "../../ui/resource/resource.tsx";
import { courseDrafts } from "./course-drafts.ts";
import { courseTabs } from "./tabs.ts";
import { UnsavedCourses } from "./unsaved-courses.tsx";

export const coursesResource = resource({
  noun: "course",
  endpoints: courses,
  entity: CourseDetail,
  title: ({ name }: CourseDetail) => name,
  canEdit: ({ can }) => can.edit,
  list: {
    columns: [
      "name",
      "level",
      "status",
      "language",
      "chapterCount",
      "learners",
      "completed",
      "rating",
      { field: "usersGroup", title: "Groups" },
    ],
    filters: ["level", "language", "status", "skills", "usersGroup"],
    summary: () => <UnsavedCourses />,
    emptyText: "No courses yet. Create the first one: add its chapters, then publish it.",
  },
  import: { many: "courses", unique: ["name"] },
  form: [
    "name",
    "level",
    "language",
    "status",
    "summary",
    "description",
    "pictureId",
    { title: "Skills and order", fields: ["skills", "prerequisites", "follows"] },
    { title: "Who it is for", fields: ["usersGroup", "validMonths"] },
  ],
  drafts: courseDrafts,
  show: {
    fields: [
      "status",
      "level",
      "language",
      "learners",
      "completed",
      "rating",
      "follows",
      "validMonths",
      "publishedAt",
      "picture",
      "summary",
      "description",
      "skills",
      "prerequisites",
    ],
    tabs: courseTabs,
  },
  removeText:
    "You can delete it only while no one was in it and no other course comes after it. Others can be archived.",
  actions: [
    {
      key: "preview",
      label: "Preview as a learner",
      endpoint: courses.show,
      to: ({ _id }) => asPreview(coursePath(_id)),
    },
  ],
});

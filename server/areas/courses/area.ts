import { z } from "zod";
import { Ref } from "../../../contract/core/fields.ts";
import { CourseDetail, CourseUser } from "../../../contract/courses/entity.ts";
import { area } from "../../core/area.ts";
import { fillCourses } from "./demo.ts";
import { dropOldDrafts } from "./drafts.ts";
import { courseHandlers } from "./handlers.ts";
import { courseImporter } from "./import-courses.ts";
import { coursesOf, eraseLearner, unsavedOf } from "./personal.ts";
import { coursesToContinue, courseView } from "./queries.ts";
import { coursesTables } from "./tables.ts";

export const coursesArea = area({
  name: "courses",
  handlers: courseHandlers,
  tables: coursesTables,
  search: { view: courseView },
  cleanUp: dropOldDrafts,
  todos: { coursesToContinue: { of: coursesToContinue } },
  importer: courseImporter,
  // A course, or whom a manager keeps from going on with it, and why.
  audited: z.strictObject({
    ...CourseDetail.shape,
    user: Ref.meta({ label: "Person", reference: "users" }),
    blockReason: CourseUser.shape.blockReason,
  }),
  demo: fillCourses,
  personalData: {
    archive: [
      {
        file: "courses.json",
        about: "The courses that you are or were in, and how you did",
        read: (sql, me) => coursesOf(sql, me._id),
      },
      {
        file: "course-drafts.json",
        about: "What you typed of courses and did not save",
        read: (sql, me) => unsavedOf(sql, me._id),
      },
    ],
    erase: eraseLearner,
  },
});

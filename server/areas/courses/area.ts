import { area } from "../../core/area.ts";
import { fillCourses } from "./demo.ts";
import { dropOldDrafts, eraseDrafts } from "./drafts.ts";
import { courseHandlers } from "./handlers.ts";
import { courseImporter } from "./import-courses.ts";
import { coursesOf, unsavedOf } from "./personal.ts";
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
    erase: eraseDrafts,
  },
});

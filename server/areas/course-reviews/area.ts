import type { courseReviews } from "../../../contract/course-reviews/endpoints.ts";
import { area } from "../../core/area.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import { type Handlers, sqlHandler } from "../../core/http/context.ts";
import { trashHandlers } from "../../core/http/crud-handlers.ts";
import { createReview, eraseReviews, removeReview, reviewById, reviewCrud, reviewsOf, reviewsSql } from "./actions.ts";
import { courseReviewsTables } from "./tables.ts";

const handlers: Handlers<typeof courseReviews> = {
  list: sqlHandler(({ params, query }, values) => reviewsSql(params._id, query, values)),
  show: async ({ params }, { sql, me }) => ({ review: await reviewById({ sql, me }, params._id) }),
  create: ({ params, body }, { change }) =>
    change(async (write) => ({ review: await createReview(write, params._id, body) })),
  remove: ({ params }, { change }) => change(async (write) => ({ review: await removeReview(write, params._id) })),
  ...trashHandlers<typeof courseReviews>(reviewCrud),
};

export const courseReviewsArea = area({
  name: "courseReviews",
  handlers,
  tables: courseReviewsTables,
  recordName: { table: sqlText`course_reviews`, name: sqlText`'Review'`, isMade: true },
  personalData: {
    archive: [
      {
        file: "course-reviews.json",
        about: "What you wrote about courses",
        read: (sql, me) => reviewsOf(sql, me._id),
      },
    ],
    erase: eraseReviews,
  },
});

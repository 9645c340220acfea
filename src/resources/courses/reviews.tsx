import { Rate } from "antd";
import { CourseReview, courseReviews } from "../../../contract/course-reviews/endpoints.ts";
import type { Course } from "../../../contract/courses/entity.ts";
import { call } from "../../providers/client.ts";
import { plural } from "../../ui/format.ts";
import type { RecordProps } from "../../ui/resource/resource.tsx";
import { RecordTable } from "../../ui/table/record-table.tsx";
import type { Column, RecordAction, RecordPage } from "../../ui/table/table-types.ts";
import "./courses.css";

const Stars = ({ of }: { readonly of: number }) => (
  <span role="img" aria-label={`${of} of 5 stars`} className="course-stars">
    <Rate disabled allowHalf value={Math.round(of * 2) / 2} aria-hidden tabIndex={-1} />
  </span>
);

const columns: readonly Column<CourseReview>[] = [
  "user",
  { field: "rating", align: "left", render: ({ rating }) => <Stars of={rating} /> },
  { field: "text", render: ({ text }) => <span className="course-review">{text || "–"}</span> },
  "createdAt",
];

const actions: readonly RecordAction<CourseReview>[] = [
  {
    key: "remove",
    label: "Delete",
    danger: true,
    endpoint: courseReviews.remove,
    removes: true,
    isOpen: ({ can }) => can.remove,
    confirm: ({ user }) => ({
      title: `Delete the review by ${user.name}?`,
      content: "It no longer counts for the rating.",
    }),
    run: ({ _id }) => call(courseReviews.remove, { params: { _id } }),
    done: ({ user }) => `Review by ${user.name} deleted`,
  },
];

/** The mean of the ratings, and how many gave each. */
const Ratings = ({ page }: { readonly page: RecordPage<CourseReview> }) => {
  const { average, ratings } = page.reply as { average: number | null; ratings: readonly number[] };
  if (average === null) return null;
  const count = ratings.reduce((sum, one) => sum + one, 0);
  return (
    <div className="course-ratings">
      <div>
        <strong className="course-average">{average.toFixed(1)}</strong>
        <Stars of={average} />
        <span className="soft">{plural(count, "review")}</span>
      </div>
      <dl>
        {ratings
          .map((of, at) => ({ of, stars: at + 1 }))
          .toReversed()
          .map(({ of, stars }) => (
            <div key={stars}>
              <dt>
                {stars}
                <span aria-hidden>&nbsp;★</span>
                <span className="visually-hidden">{stars === 1 ? " star" : " stars"}</span>
              </dt>
              <dd>
                <span className="course-count">{of}</span>
                <span className="course-shares">
                  <span className="course-share" style={{ inlineSize: `${(100 * of) / count}%` }} />
                </span>
              </dd>
            </div>
          ))}
      </dl>
    </div>
  );
};

/** What learners think of a course; staff may delete a review. */
const Reviews = ({ record }: RecordProps<Course>) => (
  <RecordTable
    id="course-reviews"
    label="Reviews"
    endpoint={courseReviews.list}
    params={{ _id: record._id }}
    entity={CourseReview}
    columns={columns}
    prefix="reviews-"
    title={({ user }) => `the review by ${user.name}`}
    rowActions={actions}
    summary={(page) => <Ratings page={page} />}
    emptyText="No reviews yet. Learners write them once they are enrolled."
  />
);

export default Reviews;

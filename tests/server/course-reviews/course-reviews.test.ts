import { afterAll, beforeAll, expect, test } from "vitest";
import { courseReviews } from "../../../contract/course-reviews/endpoints.ts";
import { courses } from "../../../contract/courses/endpoints.ts";
import { insertCourse, insertEnrolment } from "../helpers/courses.ts";
import { type Actor, startTestServer, type TestServer } from "../helpers/test-server.ts";

let server: TestServer;
let manager: Actor;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.person("manager");
});
afterAll(() => server.close());

const review = (as: Actor, course: string, rating: number, text = "") =>
  server.call(courseReviews.create, { as, params: { _id: course }, body: { rating, text } });
const remove = (as: Actor, _id: string) => server.call(courseReviews.remove, { as, params: { _id } });

test("each learner reviews a course once, and everyone who sees it reads them and their mean", async () => {
  const { _id } = await insertCourse(server.db, { name: "Reviewed" });
  const [one, two, stranger] = [
    await server.person("annotator"),
    await server.person("annotator"),
    await server.person("annotator"),
  ];
  for (const { _id: user } of [one, two]) await insertEnrolment(server.db, _id, user, "in_progress");
  expect((await review(stranger, _id, 1)).status).toBe(404);
  const statuses = await Promise.all(
    Array.from({ length: 5 }, async () => (await review(one, _id, 5, "Clear")).status),
  );
  expect(statuses.toSorted((one, other) => one - other)).toEqual([201, 409, 409, 409, 409]);
  await review(two, _id, 2);
  const { body } = await server.call(courseReviews.list, { as: stranger, params: { _id }, query: { limit: 1 } });
  expect(body).toMatchObject({ average: 3.5, ratings: [0, 1, 0, 0, 1], count: 2, reviews: [{ rating: 2 }] });
  const { course } = (await server.call(courses.show, { as: stranger, params: { _id } })).body;
  expect(course).toMatchObject({ rating: 3.5, reviewCount: 2 });
});

test("a review is deleted by its author or a manager, who can bring it back unless there is another by then", async () => {
  const { _id } = await insertCourse(server.db, { name: "Deleted reviews" });
  const [author, other] = [await server.person("annotator"), await server.person("annotator")];
  for (const { _id: user } of [author, other]) await insertEnrolment(server.db, _id, user);
  const first = (await review(author, _id, 4, "Good")).body.review;
  expect(first).toMatchObject({ isMine: true, can: { remove: true } });
  expect((await remove(other, first._id)).status).toBe(404);
  expect((await remove(author, first._id)).status).toBe(200);
  const second = (await review(author, _id, 3, "Less good")).body.review;
  const restore = async () =>
    (await server.call(courseReviews.restore, { as: manager, body: { ids: [first._id] } })).body;
  expect((await restore()).done).toBe(0);
  expect((await remove(manager, second._id)).status).toBe(200);
  expect((await restore()).done).toBe(1);
});

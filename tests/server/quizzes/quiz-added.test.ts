import { afterAll, beforeAll, expect, test } from "vitest";
import { chapters } from "../../../contract/chapters/endpoints.ts";
import { notifications } from "../../../contract/notifications/endpoints.ts";
import { quizzes } from "../../../contract/quizzes/endpoints.ts";
import { insertCourse, insertEnrolment } from "../helpers/courses.ts";
import { choose, insertQuiz, single, taker } from "../helpers/quizzes.ts";
import { type Actor, startTestServer } from "../helpers/test-server.ts";

let server: Awaited<ReturnType<typeof startTestServer>>;
let manager: Actor;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.person("manager");
});
afterAll(() => server.close());

/** Where someone's notifications of added quizzes lead. */
const told = async (as: Actor): Promise<string[]> =>
  (await server.call(notifications.list, { as })).body.notifications
    .filter(({ kind }: { kind: string }) => kind === "quiz_added")
    .map(({ link }: { link: string }) => link);
const linkTo = (quiz: string) => `/learn/quizzes/${quiz}`;

test("whoever loses a chapter by a quiz that is added is told, once, with a link to it; nobody else is", async () => {
  const course = await insertCourse(server.db, { name: "Lanes", chapters: ["One", "Two"] });
  const [chapterId] = course.chapters as [string, string];
  const { quiz } = await insertQuiz(server.db, [single("right", "wrong")], { chapterId });
  const enrolled = async () => {
    const as = await server.person("annotator");
    await insertEnrolment(server.db, course._id, as._id);
    return as;
  };
  const [passed, failed, completed] = [await enrolled(), await enrolled(), await enrolled()];
  for (const [as, choice] of [
    [passed, 0],
    [failed, 1],
    [completed, 0],
  ] as const) {
    const me = taker(server, as, quiz);
    await me.submit(await me.start(), choose(choice));
  }
  await server.call(chapters.read, { as: completed, params: { _id: course.chapters[1]! } });
  const added = [
    await insertQuiz(server.db, [single("a", "b")], { chapterId, status: "draft" }),
    await insertQuiz(server.db, [single("c", "d")], { chapterId, status: "draft" }),
  ];
  const ids = added.map((one) => one.quiz);
  const publish = (status: "published" | "draft") =>
    server.call(quizzes.bulkStatus, { as: manager, body: { select: { ids }, status, onRefusal: "stop" } });
  expect((await publish("published")).status).toBe(200);
  expect(await told(passed)).toEqual([linkTo(ids[0]!)]);
  expect(await told(failed)).toEqual([]);
  expect(await told(completed)).toEqual([]);

  // Taken back and published again: the first is passed by now, and the second is what is lacking.
  const me = taker(server, passed, ids[0]!);
  await me.submit(await me.start(), choose(0));
  await publish("draft");
  await publish("published");
  expect(await told(passed)).toEqual([linkTo(ids[1]!), linkTo(ids[0]!)]);
});

test("one that is moved there or restored is told too; one that goes is not", async () => {
  const course = await insertCourse(server.db, { name: "Signs", chapters: ["One"] });
  const [chapterId] = course.chapters as [string];
  const as = await server.person("annotator");
  await insertEnrolment(server.db, course._id, as._id, "in_progress");
  const [first, apart] = [
    await insertQuiz(server.db, [single("a", "b")], { chapterId }),
    await insertQuiz(server.db, [single("a", "b")]),
  ];
  // A second chapter, so that passing the first doesn't complete the course.
  await server.call(chapters.create, { as: manager, body: { rootCourse: course._id, name: "Two", body: "" } });
  const me = taker(server, as, first.quiz);
  await me.submit(await me.start(), choose(0));
  const at = (quiz: string) => ({ as: manager, params: { _id: quiz } });
  await server.call(quizzes.edit, { ...at(apart.quiz), body: { chapterId } });
  expect(await told(as)).toEqual([linkTo(apart.quiz)]);
  await server.call(quizzes.remove, at(apart.quiz));
  expect(await told(as)).toHaveLength(1);
  await server.call(quizzes.restore, { as: manager, body: { ids: [apart.quiz] } });
  expect(await told(as)).toEqual([linkTo(apart.quiz), linkTo(apart.quiz)]);
});

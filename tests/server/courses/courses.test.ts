import { afterAll, beforeAll, expect, test } from "vitest";
import { courses } from "../../../contract/courses/endpoints.ts";
import { groups } from "../../../contract/groups/endpoints.ts";
import { skills } from "../../../contract/skills/endpoints.ts";
import { newId } from "../../../server/core/ids.ts";
import { insertCourse, insertEnrolment } from "../helpers/courses.ts";
import { onePixel } from "../helpers/pictures.ts";
import { type Actor, startTestServer, type TestServer } from "../helpers/test-server.ts";

let server: TestServer;
let manager: Actor;
let worker: Actor;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.person("manager");
  worker = await server.person("annotator");
});
afterAll(() => server.close());

const names = (body: { courses: { name: string }[] }): string[] => body.courses.map(({ name }) => name);
const create = (fields: object) =>
  server.call(courses.create, { as: manager, body: { name: "Course", level: "beginner", language: "en", ...fields } });
const edit = (_id: string, body: object) => server.call(courses.edit, { as: manager, params: { _id }, body });
const remove = (_id: string) => server.call(courses.remove, { as: manager, params: { _id } });
const restore = (...ids: string[]) => server.call(courses.restore, { as: manager, body: { ids } });

test("a course comes with its picture in one multipart call, and its picture is kept while it refers to it", async () => {
  const first = await insertCourse(server.db, { name: "First" });
  const made = await server.call(courses.create, {
    as: manager,
    // In a multipart body what is no text is JSON.
    body: {
      name: "Pictured",
      level: "advanced",
      language: "es",
      prerequisites: JSON.stringify([first._id]),
      validMonths: "12",
    },
    files: { picture: { name: "dot.png", content: onePixel, type: "image/png" } },
  });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const { course } = made.body;
  expect(course).toMatchObject({ validMonths: 12, prerequisites: [{ _id: first._id, name: "First" }] });
  expect((await fetch(new URL(course.picture, server.url))).status).toBe(200);
  const usesOf = async () =>
    (await server.db.sql.selectFrom("file_uses").select("file_id").where("record_id", "=", course._id).execute()).map(
      ({ file_id }) => file_id,
    );
  expect(await usesOf()).toEqual([course.pictureId]);
  // As a learner reads it, too: in the list.
  const listed = await server.call(courses.list, { as: manager, query: { search: "Pictured" } });
  expect((await fetch(new URL(listed.body.courses[0].picture, server.url))).status).toBe(200);
  expect((await edit(course._id, { pictureId: null })).body.course).toMatchObject({ picture: null, pictureId: null });
  expect(await usesOf()).toEqual([]);
});

test("a file that is no picture, or a picture that is gone, is refused on its field and makes no course", async () => {
  const sent = await server.call(courses.create, {
    as: manager,
    body: { name: "No picture", level: "beginner", language: "en" },
    files: { picture: { name: "a.png", content: Buffer.from("not a picture"), type: "image/png" } },
  });
  expect(sent.body.fields).toHaveProperty("picture");
  const gone = await create({ name: "No picture", pictureId: "018f3f6e-0000-7000-8000-000000000000" });
  expect(gone.body).toMatchObject({ code: "validation", fields: { pictureId: expect.anything() } });
  const found = await server.call(courses.list, { as: manager, query: { search: "No picture" } });
  expect(found.body.courses).toEqual([]);
});

test("names that differ only in case and spaces are one", async () => {
  await create({ name: "Lane marking" });
  expect((await create({ name: "lane  Marking" })).body).toMatchObject({
    code: "taken",
    fields: { name: expect.anything() },
  });
  const free = (name: string) => server.call(courses.checkName, { as: manager, body: { name } });
  expect((await free("LANEMARKING")).status).toBe(409);
  expect((await free("Lane marking 2")).body).toEqual({ free: true });
});

test("a learner finds published courses only, the newest ones nine at most", async () => {
  await insertCourse(server.db, { name: "Hidden draft", status: "draft" });
  for (let n = 1; n <= 10; n++) await insertCourse(server.db, { name: `Fresh ${n}` });
  const newest = await server.call(courses.newest, { as: worker });
  expect(names(newest.body)).toEqual(Array.from({ length: 9 }, (_, index) => `Fresh ${10 - index}`));
  const drafts = await server.call(courses.list, { as: worker, query: { status: ["draft"] } });
  expect(drafts.body.courses).toEqual([]);
  const toStaff = await server.call(courses.list, { as: manager, query: { status: ["draft"] } });
  expect(names(toStaff.body)).toContain("Hidden draft");
});

test("workers learn nothing of how many are in a course, also not by the order", async () => {
  const [full, empty] = await Promise.all(
    ["Order of many", "Order of none"].map((name) => insertCourse(server.db, { name })),
  );
  for (const role of ["annotator", "reviewer"] as const) {
    await insertEnrolment(server.db, full!._id, (await server.person(role))._id);
  }
  const order = async (as: Actor, sortBy: string) => {
    const { body } = await server.call(courses.list, { as, query: { search: "Order of", sortBy } });
    return body.courses.map(({ _id }: { _id: string }) => _id);
  };
  expect(await order(manager, "learners:desc")).toEqual([full!._id, empty!._id]);
  expect(await order(manager, "learners:asc")).toEqual([empty!._id, full!._id]);
  expect(await order(worker, "learners:desc")).toEqual(await order(worker, "learners:asc"));
});

test("publishing keeps when learners could first see a course, whichever way", async () => {
  const { course } = (await create({ name: "To publish" })).body;
  expect(course.publishedAt).toBeNull();
  const bulk = { select: { ids: [course._id] }, set: { status: "published" } };
  await server.call(courses.bulkEdit, { as: manager, body: bulk });
  const { publishedAt } = (await server.call(courses.show, { as: worker, params: { _id: course._id } })).body.course;
  expect(publishedAt).not.toBeNull();
  await edit(course._id, { status: "archived" });
  expect((await edit(course._id, { status: "published" })).body.course.publishedAt).toBe(publishedAt);
});

test("a deleted course comes back while the skills that it grants are there, not without", async () => {
  const { body: skill } = await server.call(skills.create, { as: manager, body: { name: "Granted until lately" } });
  const { _id } = (await create({ name: "Grants it", skills: [skill._id] })).body.course;
  expect((await remove(_id)).status).toBe(200);
  expect((await server.call(skills.remove, { as: manager, params: { _id: skill._id } })).status).toBe(200);
  expect((await restore(_id)).body).toMatchObject({
    done: 0,
    refused: [{ name: "Grants it", code: "not_found", message: "There is no such skill." }],
  });
  await server.call(skills.restore, { as: manager, body: { ids: [skill._id] } });
  expect((await restore(_id)).body.done).toBe(1);
  const { body } = await server.call(courses.show, { as: manager, params: { _id } });
  expect(body.course.skills).toMatchObject([{ name: "Granted until lately" }]);
});

test("a series is a chain of courses in its order, and related courses share skills", async () => {
  const ids: string[] = [];
  for (const name of ["Part 1", "Part 2", "Part 3"]) {
    const follows = ids.at(-1);
    ids.push((await insertCourse(server.db, { name, ...(follows && { follows }) }))._id);
  }
  const series = await server.call(courses.series, { as: worker, params: { _id: ids[1]! } });
  expect(names(series.body)).toEqual(["Part 1", "Part 2", "Part 3"]);
  // A second course after the same one, and a circle.
  const taken = { code: "validation", fields: { follows: ["Another course comes after this one already: Part 2."] } };
  expect((await create({ name: "Part 2b", follows: ids[0] })).body).toMatchObject(taken);
  const apart = await insertCourse(server.db, { name: "Apart" });
  expect((await edit(apart._id, { follows: ids[0] })).body).toMatchObject(taken);
  // Its own place is free to itself.
  expect((await edit(ids[1]!, { follows: ids[0], summary: "Sent back" })).status).toBe(200);
  const circle = await edit(ids[0]!, { follows: ids[2] });
  expect(circle.body).toMatchObject({ code: "validation", fields: { follows: ["It would come before itself."] } });
});

test("a course whose place in its series was taken meanwhile stays deleted, and says by which", async () => {
  const first = await insertCourse(server.db, { name: "Start" });
  const next: string[] = [];
  for (const name of ["Next 1", "Next 2"]) {
    next.push((await insertCourse(server.db, { name, follows: first._id }))._id);
    await remove(next.at(-1)!);
  }
  // Of two at once each is free to take the place, until the database has one of them there.
  expect((await restore(...next)).body).toMatchObject({
    done: 1,
    refused: [{ _id: next[1], code: "taken", message: "This place in the series is taken already." }],
  });
  const late = (await restore(next[1]!)).body;
  expect(late).toMatchObject({
    done: 0,
    refused: [{ code: "follows_taken", message: "Another course comes after Start already: Next 1." }],
  });
});

test("of two that come after the same course at once, one is refused in words of the series", async () => {
  for (let round = 0; round < 5; round++) {
    const first = await insertCourse(server.db, { name: `Raced for ${round}` });
    const replies = await Promise.all(
      ["a", "b"].map((name) => create({ name: `Racer ${round} ${name}`, follows: first._id })),
    );
    const refused = replies.filter(({ status }) => status !== 201);
    expect(refused).toHaveLength(1);
    expect(refused[0]!.body.fields.follows[0]).toMatch(/^(Another course comes after|This place in the series)/);
  }
});

test("a private course comes back only after one of its groups", async () => {
  const [night, day] = await Promise.all(
    ["Night watch", "Day watch"].map(
      async (name) => (await server.call(groups.create, { as: manager, body: { name } })).body.group._id as string,
    ),
  );
  const { _id } = await insertCourse(server.db, { name: "For the watch", groups: [night!, day!] });
  await remove(_id);
  const drop = (id: string) => server.call(groups.remove, { as: manager, params: { _id: id } });
  await drop(day!);
  expect((await restore(_id)).body.done).toBe(1);
  await remove(_id);
  await drop(night!);
  expect((await restore(_id)).body).toMatchObject({
    done: 0,
    refused: [
      {
        code: "groups_deleted",
        message: "It would be hidden from everyone. Restore the group Day watch or Night watch first.",
      },
    ],
  });
  await server.call(groups.restore, { as: manager, body: { ids: [night!] } });
  expect((await restore(_id)).body.done).toBe(1);
  expect((await server.call(courses.show, { as: worker, params: { _id } })).status).toBe(404);
});

test("courses that a learner may not see crowd no related one out", async () => {
  const [shared, group] = [newId(), newId()];
  await server.db.sql.insertInto("skills").values({ _id: shared, name: "Shared by many" }).execute();
  await server.db.sql.insertInto("groups").values({ _id: group, name: "Day shift", kind: "plain" }).execute();
  const { _id } = await insertCourse(server.db, { name: "Asked about", skills: [shared] });
  for (let n = 0; n < 50; n++) {
    await insertCourse(server.db, { name: `Private ${n}`, skills: [shared], groups: [group] });
  }
  await insertCourse(server.db, { name: "Open to all", skills: [shared] });
  const related = await server.call(courses.related, { as: worker, params: { _id } });
  expect(names(related.body)).toEqual(["Open to all"]);
});

test("of two that would make each a prerequisite of the other at once, one is refused", async () => {
  for (let round = 0; round < 5; round++) {
    const [a, b] = [
      await insertCourse(server.db, { name: `A ${round}` }),
      await insertCourse(server.db, { name: `B ${round}` }),
    ];
    const statuses = await Promise.all([
      edit(a._id, { prerequisites: [b._id] }),
      edit(b._id, { prerequisites: [a._id] }),
    ]);
    expect(statuses.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400]);
  }
});

test("courses are counted for who asks", async () => {
  const learner = await server.person("annotator");
  const before = (await server.call(courses.count, { as: learner })).body;
  const { _id } = await insertCourse(server.db, { name: "Counted" });
  await insertEnrolment(server.db, _id, learner._id, "completed");
  const after = (await server.call(courses.count, { as: learner })).body;
  expect(after).toEqual({
    count: before.count + 1,
    published: before.published + 1,
    enrolled: before.enrolled + 1,
    completed: before.completed + 1,
  });
});

test("a stale change of a course is refused with the course as it is now", async () => {
  const { course } = (await create({ name: "Versioned" })).body;
  await edit(course._id, { summary: "First" });
  const stale = await edit(course._id, { summary: "Second", version: course.version });
  expect(stale.body).toMatchObject({ code: "stale", current: { summary: "First", version: course.version + 1 } });
});

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ChapterLine } from "../../../contract/chapters/import.ts";
import { descriptionMax } from "../../../contract/courses/fields.ts";
import { contract } from "../../../contract/index.ts";
import { newId } from "../../../server/core/ids.ts";
import { csvParts } from "../../../src/ui/import/csv-parts.ts";
import { fieldOf } from "../../../src/ui/fields/field.ts";
import { valuesOf } from "../../../src/ui/import/cell-value.ts";
import { guessColumns } from "../../../src/ui/import/match-columns.ts";
import { insertCourse } from "../helpers/courses.ts";
import { type Actor, startTestServer } from "../helpers/test-server.ts";

const { chapters, courses, groups, imports, skills } = contract;
let server: Awaited<ReturnType<typeof startTestServer>>;
let manager: Actor;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.person("manager");
});
afterAll(() => server.close());

const importing = async (resource: "courses" | "chapters", rows: readonly object[]) => {
  const begun = await server.call(imports.begin, { as: manager, body: { resource, total: rows.length } });
  const at = { as: manager, params: { _id: begun.body.import._id as string } };
  const sent = await server.call(imports.append, { ...at, body: { from: 0, rows } });
  return sent.status === 200 ? server.call(imports.commit, at) : sent;
};
const show = async (_id: string) => (await server.call(courses.show, { as: manager, params: { _id } })).body.course;
const named = async (search: string) =>
  (await server.call(courses.list, { as: manager, query: { search } })).body.courses[0];
/** The lines of an export of chapters as the console reads them. */
const linesOf = async (course: string) => {
  const url = new URL(chapters.export.path, server.url);
  url.search = new URLSearchParams({ rootCourse: course, sortBy: "number:asc" }).toString();
  const file = await (await fetch(url, { headers: { authorization: `Bearer ${manager.token}` } })).blob();
  const fields = Object.entries(ChapterLine.shape).map(([name, schema]) => fieldOf(name, schema));
  const [part] = await csvParts(file);
  const columns = guessColumns(part!.headers, fields);
  return part!.rows.map(({ cells }) => valuesOf(cells, columns));
};

test("courses are imported with skills and groups by their names; all or none", async () => {
  await server.call(skills.create, { as: manager, body: { name: "Lanes" } });
  await server.call(groups.create, { as: manager, body: { name: "Night shift" } });
  const one = { name: "Lidar", level: "advanced", language: "de", skills: ["lanes"], usersGroup: ["night  Shift"] };
  const wrong = await importing("courses", [one, { ...one, name: "Radar", usersGroup: ["Nobody"] }]);
  expect(wrong.body.fields).toEqual({ "rows.1.usersGroup": ["There is no group “Nobody”."] });
  expect((await importing("courses", [one])).body).toEqual({ created: 1 });
  expect(await show((await named("Lidar"))._id)).toMatchObject({
    status: "draft",
    level: "advanced",
    language: "de",
    skills: [{ name: "Lanes" }],
    usersGroup: [{ name: "Night shift" }],
  });
  const again = await importing("courses", [{ ...one, name: "Other" }, one]);
  expect(again.body).toMatchObject({ code: "taken", fields: { "rows.1.name": [expect.any(String)] } });
  expect(await named("Other")).toBeUndefined();
});

test("courses name what they come after, of the file or of before; an unknown name and a circle are refused", async () => {
  await insertCourse(server.db, { name: "Basics" });
  const about = { level: "beginner", language: "en" };
  const lines = [
    { ...about, name: "Third", prerequisites: ["second", "Basics"], follows: "Second" },
    { ...about, name: "First", prerequisites: ["basics"] },
    { ...about, name: "Second", prerequisites: [], follows: "first" },
  ];
  const unknown = await importing("courses", [
    { ...lines[0], prerequisites: ["Basics", "Nowhere"] },
    { ...lines[1], follows: "Nothing" },
  ]);
  expect(unknown.body.fields).toEqual({
    "rows.0.prerequisites": ["There is no course “Nowhere”."],
    "rows.0.follows": ["There is no course “Second”."],
    "rows.1.follows": ["There is no course “Nothing”."],
  });
  const round = await importing("courses", [lines[0]!, { ...lines[1], prerequisites: ["Third"] }, lines[2]!]);
  const itself = ["It would come before itself."];
  expect(round.body.fields).toEqual({
    "rows.0.prerequisites": itself,
    "rows.1.prerequisites": itself,
    "rows.2.follows": itself,
  });
  expect((await importing("courses", lines)).body).toEqual({ created: 3 });
  expect(await show((await named("Third"))._id)).toMatchObject({
    prerequisites: expect.arrayContaining([
      expect.objectContaining({ name: "Second" }),
      expect.objectContaining({ name: "Basics" }),
    ]),
    follows: { name: "Second" },
  });
  expect(await show((await named("Second"))._id)).toMatchObject({ prerequisites: [], follows: { name: "First" } });
  const again = await importing("courses", [{ ...about, name: "Fourth", follows: "third" }, lines[1]!, lines[2]!]);
  const nameTaken = ["This name is taken already."];
  expect(again.body).toMatchObject({ code: "taken" });
  expect(again.body.fields).toEqual({ "rows.1.name": nameTaken, "rows.2.name": nameTaken });
});

test("a line whose place in the series another course has, or another line, is refused there", async () => {
  const first = await insertCourse(server.db, { name: "Head" });
  await insertCourse(server.db, { name: "Tail", follows: first._id });
  const about = { level: "beginner", language: "en" };
  const lines = [
    { ...about, name: "Tail two", follows: "head" },
    { ...about, name: "Left", follows: "tail" },
    { ...about, name: "Right", follows: "Tail" },
    { ...about, name: "New one" },
    { ...about, name: "After new", follows: "new one" },
    { ...about, name: "After new too", follows: "New one" },
  ];
  const expected = {
    "rows.0.follows": ["Another course comes after this one already: Tail."],
    "rows.2.follows": ["Another course comes after this one already: Left."],
    "rows.5.follows": ["Another course comes after this one already: After new."],
  };
  expect((await importing("courses", lines)).body.fields).toEqual(expected);
  const checked = await server.call(imports.check, {
    as: manager,
    body: { resource: "courses", from: 0, rows: lines },
  });
  expect(checked.body.fields).toEqual(expected);
});

test("an export of a course's chapters, with their texts, is imported as the same chapters of another", async () => {
  const from = await insertCourse(server.db, { name: "Boxes", chapters: ["Second", "First"] });
  await server.call(chapters.order, {
    as: manager,
    params: { _id: from._id },
    body: { chapters: from.chapters.toReversed() },
  });
  const to = await insertCourse(server.db, { name: "Polygons", chapters: ["Before"] });
  const lines = await linesOf(from._id);
  expect(lines).toEqual([
    { name: "First", rootCourse: "Boxes", body: "<p>First</p>" },
    { name: "Second", rootCourse: "Boxes", body: "<p>Second</p>" },
  ]);
  const moved = lines.map((line) => ({ ...line, rootCourse: "polygons" }));
  expect((await importing("chapters", moved)).body).toEqual({ created: 2 });
  expect((await show(to._id)).chapters).toMatchObject([
    { number: 1, name: "Before" },
    { number: 2, name: "First" },
    { number: 3, name: "Second" },
  ]);
  const again = await importing("chapters", [{ name: "New", rootCourse: "Polygons" }, moved[0]!]);
  expect(again.body).toMatchObject({ code: "taken", fields: { "rows.1.name": [expect.any(String)] } });
  expect((await show(to._id)).chapters).toHaveLength(3);
});

test("a chapter of no course, and one too many, are refused", async () => {
  const lost = await importing("chapters", [{ name: "One", rootCourse: "No such course" }]);
  expect(lost.body.fields).toEqual({ "rows.0.rootCourse": ["There is no course “No such course”."] });
  await insertCourse(server.db, { name: "Full", chapters: Array.from({ length: 200 }, (_, n) => `Chapter ${n}`) });
  const full = await importing("chapters", [{ name: "One more", rootCourse: "Full" }]);
  expect(full.body.fields).toEqual({ "rows.0.rootCourse": [expect.stringContaining("200")] });
});

describe("a text that can't be kept is refused at its line, beside what is wrong with others:", () => {
  const showing = (file: string) => `<p><img src="/api/v1/files/${file}"></p>`;
  const gone = ["A picture or file is gone. Insert it again."];
  const check = async (resource: "courses" | "chapters", from: number, rows: readonly object[]) => {
    const { status, body } = await server.call(imports.check, { as: manager, body: { resource, from, rows } });
    return [status, body.fields];
  };

  test("of a chapter, one with a file that is not there", async () => {
    const course = await insertCourse(server.db, { name: "Texts" });
    const file = { _id: newId(), mime: "image/png", size: 1, width: 1, height: 1, uploaded_by: manager._id };
    await server.db.sql.insertInto("files").values(file).execute();
    const right = { rootCourse: "Texts", name: "Kept", body: showing(file._id) };
    const lines = [
      right,
      { rootCourse: "Texts", name: "Gone", body: showing(newId()) },
      { rootCourse: "Nowhere", name: "Lost", body: "<p>Text</p>" },
    ];
    const expected = { "rows.501.body": gone, "rows.502.rootCourse": ["There is no course “Nowhere”."] };
    expect(await check("chapters", 500, lines)).toEqual([200, expected]);
    expect((await importing("chapters", lines.slice(0, 2))).body.fields).toEqual({ "rows.1.body": gone });
    expect((await importing("chapters", [right])).body).toEqual({ created: 1 });
    expect((await show(course._id)).chapters).toMatchObject([{ name: "Kept" }]);
  });

  test("of a course, one that is too long only once it is cleaned", async () => {
    const about = { level: "beginner", language: "en" };
    const long = `<p>${"&".repeat(descriptionMax / "&amp;".length)}</p>`;
    const lines = [
      { ...about, name: "Short", description: "<p>Text</p>" },
      { ...about, name: "Long", description: long },
      { ...about, name: "Shows nothing", description: showing(newId()) },
    ];
    const at = (from: number) => ({
      [`rows.${from + 1}.description`]: ["At most 50,000 characters."],
      [`rows.${from + 2}.description`]: gone,
    });
    expect(await check("courses", 40, lines)).toEqual([200, at(40)]);
    expect((await importing("courses", lines)).body.fields).toEqual(at(0));
  });
});

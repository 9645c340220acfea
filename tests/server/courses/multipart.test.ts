import { afterAll, beforeAll, expect, test } from "vitest";
import { courses } from "../../../contract/courses/endpoints.ts";
import { descriptionMax } from "../../../contract/courses/fields.ts";
import { insertCourse } from "../helpers/courses.ts";
import { type Actor, startTestServer, type TestServer } from "../helpers/test-server.ts";

let server: TestServer;
let manager: Actor;
const before: string[] = [];
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.person("manager");
  for (const name of ["First", "Second"]) before.push((await insertCourse(server.db, { name }))._id);
});
afterAll(() => server.close());

const part = (name: string, value: string, type = "text/plain") =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\nContent-Type: ${type}\r\n\r\n${value}\r\n`;
const text = (name: string, value: string) => part(name, value, "text/plain; charset=utf-8");
const json = (name: string, value: unknown) => part(name, JSON.stringify(value), "application/json");
/** Creates a course by parts that are written out, since FormData sends no JSON that is not a file. */
const create = (...parts: string[]) =>
  server.call(courses.create, {
    as: manager,
    body: `${[text("level", "beginner"), text("language", "en"), ...parts].join("")}--b--\r\n`,
    headers: { "content-type": "multipart/form-data; boundary=b" },
  });

test("a long text comes back whole, and a longer one is refused at its field", async () => {
  // Three bytes each.
  const long = "語".repeat(descriptionMax);
  const made = await create(text("name", "Long"), text("description", long));
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const read = await server.call(courses.show, { as: manager, params: { _id: made.body.course._id } });
  expect(read.body.course.description).toBe(long);

  const longer = await create(text("name", "Longer"), text("description", `${long}語`));
  expect(longer).toMatchObject({
    status: 400,
    body: { code: "validation", fields: { description: [expect.stringContaining("50,000")] } },
  });
  const cut = await create(text("name", "Cut"), text("description", "語".repeat(400_000)));
  expect(cut).toMatchObject({
    status: 413,
    body: { code: "too_large", fields: { description: [expect.stringContaining("1 MB")] } },
  });
});

test("what is sent as JSON is taken as it is", async () => {
  const made = await create(json("name", "By JSON"), json("prerequisites", before), json("validMonths", 12));
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  expect(made.body.course).toMatchObject({ name: "By JSON", validMonths: 12 });
  expect(made.body.course.prerequisites.map(({ _id }: { _id: string }) => _id).sort()).toEqual(before.toSorted());
  for (const name of [{ a: 1 }, null, 12, ["a"]]) {
    const refused = await create(json("name", name));
    expect(refused, JSON.stringify(name)).toMatchObject({ status: 400, body: { fields: { name: expect.anything() } } });
  }
});

test("a field that comes again is another entry of a list, and refused where there is only one", async () => {
  const [first, second] = before as [string, string];
  for (const [at, parts] of [
    [text("prerequisites", first), text("prerequisites", second)],
    [text("prerequisites", JSON.stringify(before))],
  ].entries()) {
    const made = await create(text("name", `Several ${at}`), ...parts);
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    expect(made.body.course.prerequisites).toHaveLength(2);
  }
  const alone = await create(text("name", "One"), text("prerequisites", first));
  expect(alone.body.course.prerequisites).toMatchObject([{ _id: first }]);
  const twice = await create(text("name", "One name"), text("name", "Another"));
  expect(twice).toMatchObject({ status: 400, body: { code: "validation", fields: { name: ["Send this once."] } } });
});

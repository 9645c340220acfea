import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { guidelineMax } from "../../../contract/projects/guidelines.ts";
import { newId } from "../../../server/core/ids.ts";
import { putFile } from "../helpers/pictures.ts";
import type { Actor } from "../helpers/test-server.ts";
import { startWorkServer, type WorkServer } from "../helpers/work-server.ts";

const { projects } = contract;
let server: WorkServer;
let manager: Actor;

beforeAll(async () => {
  server = await startWorkServer();
  manager = await server.person("manager");
});
afterAll(() => server.close());

const info = (_id: string, as: Actor = manager) => server.call(projects.info, { as, params: { _id } });
const update = (_id: string, body: object, as: Actor = manager) =>
  server.call(projects.updateInfo, { as, params: { _id }, body });
const picture = async (): Promise<string> => {
  const id = newId();
  await putFile(server, manager, id);
  return id;
};
const unusedSince = async (id: string) =>
  (await server.db.sql.selectFrom("files").select("unused_since").where("_id", "=", id).executeTakeFirst())
    ?.unused_since;

describe("the guideline of a project", () => {
  test("is empty at first, is written, cleaned, dated and audited", async () => {
    const skill = await server.skill(manager);
    const project = await server.project(manager, { platform: "Studio", skills: [skill._id], longestShift: 90 });
    expect((await info(project._id)).body.projectInfo).toEqual({
      _id: project._id,
      name: project.name,
      description: "",
      platform: "Studio",
      skills: [{ _id: skill._id, name: skill.name }],
      longestShift: 90,
      guideline: "",
      guidelineUpdatedAt: null,
      guidelineNumber: 0,
      guidelineRequired: 0,
      version: 1,
    });
    const sent = '<p>Draw <b>tight</b> boxes.<script>alert(1)</script></p><ol><li data-list="bullet">Cars</li></ol>';
    const answer = await update(project._id, { guideline: sent, description: "Streets", version: 1 });
    expect(answer.status).toBe(200);
    expect(answer.body.projectInfo).toMatchObject({
      guideline: '<p>Draw <strong>tight</strong> boxes.</p><ol><li data-list="bullet">Cars</li></ol>',
      description: "Streets",
      guidelineUpdatedAt: expect.stringMatching(/Z$/),
      version: 2,
    });
    expect((await info(project._id)).body).toMatchObject(answer.body);
    const audit = await server.db.sql
      .selectFrom("audit")
      .selectAll()
      .where("record_id", "=", project._id)
      .where("action", "=", "projects.updateInfo")
      .execute();
    expect(audit).toMatchObject([{ before: { guideline: "" }, after: { description: "Streets" } }]);
  });

  test("is dated by its own changes only, and emptied by an empty editor", async () => {
    const project = await server.project(manager);
    const { guidelineUpdatedAt } = (await update(project._id, { guideline: "<p>a</p>" })).body.projectInfo;
    const other = (await update(project._id, { description: "b", guideline: "<p>a</p>" })).body.projectInfo;
    expect(other).toMatchObject({ guidelineUpdatedAt, description: "b", guideline: "<p>a</p>" });
    expect((await update(project._id, { guideline: "<p><br></p>" })).body.projectInfo.guideline).toBe("");
  });

  test("of a stale form is refused with the text as it is, and one that is too long at its field", async () => {
    const project = await server.project(manager);
    const id = await picture();
    await update(project._id, { guideline: `<p>Theirs <img src="/api/v1/files/${id}" alt="A"></p>`, version: 1 });
    const late = await update(project._id, { guideline: "<p>Mine</p>", version: 1 });
    expect([late.status, late.body.code]).toEqual([409, "stale"]);
    expect(late.body.current).toEqual((await info(project._id)).body.projectInfo);
    const long = await update(project._id, { guideline: `<p>${"a".repeat(guidelineMax)}</p>` });
    expect(long.body).toMatchObject({ code: "validation", fields: { guideline: ["At most 50,000 characters."] } });
    const grown = await update(project._id, { guideline: '<a href="http://a.b">a</a>'.repeat(1800) });
    expect(grown.body).toMatchObject({ code: "validation", fields: { guideline: ["At most 50,000 characters."] } });
  });

  test("is changed by managers, and never by those who only read it", async () => {
    const project = await server.project(manager);
    for (const role of ["payments", "reviewer", "annotator"] as const) {
      const person = await server.person(role);
      expect((await update(project._id, { guideline: "<p>a</p>" }, person)).status).toBe(403);
      expect((await info(project._id, person)).status).toBe(200);
    }
  });
});

describe("pictures in it", () => {
  test("are stored without a signature and read with one that works", async () => {
    const project = await server.project(manager);
    const id = await picture();
    const sent = `<p><img src="/api/v1/files/${id}?expires=1&amp;signature=old" alt="A street" width="20" height="10"></p>`;
    const { guideline } = (await update(project._id, { guideline: sent })).body.projectInfo;
    const src = /src="([^"]+)"/.exec(guideline)?.[1]?.replaceAll("&amp;", "&") ?? "";
    expect(src).not.toContain("old");
    expect((await fetch(new URL(src, server.url))).status).toBe(200);
    const row = await server.db.sql
      .selectFrom("projects")
      .select("guideline")
      .where("_id", "=", project._id)
      .executeTakeFirst();
    expect(row?.guideline).toBe(`<p><img src="/api/v1/files/${id}" alt="A street" width="20" height="10"></p>`);
  });

  test("of other hosts are left out; one of ours that is gone is named", async () => {
    const project = await server.project(manager);
    const foreign = '<p>a<img src="https://evil.example/x.png"><img src="data:image/png;base64,AAAA"></p>';
    expect((await update(project._id, { guideline: foreign })).body.projectInfo.guideline).toBe("<p>a</p>");
    const gone = await update(project._id, { guideline: `<p><img src="/api/v1/files/${newId()}"></p>` });
    expect(gone.body).toMatchObject({ code: "validation", fields: { guideline: [expect.stringContaining("gone")] } });
    expect((await info(project._id)).body.projectInfo.guideline).toBe("<p>a</p>");
  });

  test("are kept from the first text on that refers to them, since every version is", async () => {
    const [one, two] = [await server.project(manager), await server.project(manager)];
    const [id, never] = [await picture(), await picture()];
    const guideline = `<p><img src="/api/v1/files/${id}" alt=""></p>`;
    expect(await unusedSince(id)).not.toBeNull();
    await Promise.all([update(one._id, { guideline }), update(two._id, { guideline })]);
    expect(await unusedSince(id)).toBeNull();
    await update(one._id, { guideline: "" });
    await update(two._id, { guideline: "<p>a</p>" });
    expect(await unusedSince(id)).toBeNull();
    expect(await unusedSince(never)).not.toBeNull();
  });
});

describe("a worker reads it", () => {
  test("of a project that they see, and of no other", async () => {
    const [worker, member] = await Promise.all([server.person("annotator"), server.person("reviewer")]);
    const hidden = await server.project(manager, { isPrivate: true, members: [member._id] });
    const draft = await server.project(manager, { status: "draft" });
    const paused = await server.project(manager, { status: "paused" });
    const of = async (as: Actor) =>
      Promise.all([hidden, draft, paused].map(async ({ _id }) => (await info(_id, as)).status));
    expect(await of(worker)).toEqual([404, 404, 200]);
    expect(await of(member)).toEqual([200, 404, 200]);
    expect(await of(manager)).toEqual([200, 200, 200]);
    expect((await info(hidden._id, worker)).body.code).toBe("not_found");
  });

  test("where they are checked in, whatever became of the project; the list says whether there is one", async () => {
    const worker = await server.person("annotator");
    const project = await server.project(manager);
    const listed = async () =>
      (await server.call(projects.available, { as: worker, query: { search: project.name } })).body.projectDrawers;
    expect(await listed()).toMatchObject([{ hasGuideline: false }]);
    await update(project._id, { guideline: "<p>a</p>" });
    expect(await listed()).toMatchObject([{ hasGuideline: true }]);
    await server.openCheckIn(worker, project._id);
    await server.call(projects.edit, { as: manager, params: { _id: project._id }, body: { status: "completed" } });
    expect((await info(project._id, worker)).status).toBe(200);
  });
});

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import type { Project } from "../../../contract/projects/endpoints.ts";
import { run } from "../../../server/core/db/run.ts";
import { sqlText } from "../../../server/core/db/sql-text.ts";
import type { Actor } from "../helpers/test-server.ts";
import { heard, insertItem, insertTask } from "../helpers/tasks.ts";
import { startWorkServer, type WorkServer } from "../helpers/work-server.ts";

const { audioTranscription, payments, projects, workHistory } = contract;
let server: WorkServer;
let manager: Actor;
let worker: Actor;

beforeAll(async () => {
  server = await startWorkServer();
  [manager, worker] = await Promise.all([server.person("manager"), server.person("annotator")]);
});
afterAll(() => server.close());

const pieceRates = [{ from: null, pieceRate: 120 }];
const rates = [{ from: null, hourlyRate: 600 }];
const paysByPiece = { payBy: "piece", pieceRates };
const create = (body: object) =>
  server.call(projects.create, { as: manager, body: { name: `By ${crypto.randomUUID()}`, status: "active", ...body } });
const edit = (_id: string, body: object) => server.call(projects.edit, { as: manager, params: { _id }, body });
const show = async (_id: string): Promise<Project> =>
  (await server.call(projects.show, { as: manager, params: { _id } })).body.projectDrawer;

describe("what a project pays by", () => {
  test("is the hour, unless it says the piece, and it has rates of that kind only", async () => {
    expect((await create({ rates })).body.projectDrawer).toMatchObject({ payBy: "hour", rates, pieceRates: [] });
    const piece = await create(paysByPiece);
    expect(piece.status).toBe(201);
    expect(piece.body.projectDrawer).toMatchObject({ ...paysByPiece, rates: [] });
    expect((await create({ ...paysByPiece, rates })).body).toMatchObject({
      code: "validation",
      fields: { rates: ["A project that pays by the piece has no hourly rates."] },
    });
    expect((await create({ rates, pieceRates })).body.fields).toEqual({
      pieceRates: ["A project that pays by the hour has no piece rates."],
    });
    const twice = [
      { from: "2026-01-01", pieceRate: 1 },
      { from: "2026-01-01", pieceRate: 2 },
    ];
    expect((await create({ payBy: "piece", pieceRates: twice })).body.fields).toHaveProperty("pieceRates");
    for (const pieceRate of [-1, 1.5, "5", 1_000_000_001]) {
      const { body } = await create({ payBy: "piece", pieceRates: [{ from: null, pieceRate }] });
      expect(body.fields, String(pieceRate)).toHaveProperty(["pieceRates.0.pieceRate"]);
    }
  });

  test("can be changed with its rates while nothing was worked or paid", async () => {
    const project = await server.project(manager, { rates });
    const kept = await edit(project._id, { payBy: "piece" });
    expect([kept.status, Object.keys(kept.body.fields)]).toEqual([400, ["rates"]]);
    expect((await edit(project._id, { pieceRates })).body.fields).toHaveProperty("pieceRates");
    expect(await show(project._id)).toEqual(project);
    const changed = await edit(project._id, { ...paysByPiece, rates: [], version: 1 });
    expect(changed.body.projectDrawer).toMatchObject({ ...paysByPiece, rates: [], version: 2 });

    const worked = await server.project(manager, { rates });
    await server.entry(worker, worked._id);
    const refused = await edit(worked._id, { ...paysByPiece, rates: [] });
    expect(refused.body).toMatchObject({
      code: "validation",
      fields: {
        payBy: [
          "This can't change any more: the project has work history, payments, uploads, jobs or prompts that someone took, or tasks that someone has or handed in.",
        ],
      },
    });
    expect(await show(worked._id)).toMatchObject({ payBy: "hour", rates });
    // What it is already may be sent back.
    expect((await edit(worked._id, { payBy: "hour", platform: "A" })).status).toBe(200);
  });

  test("is fixed while someone has a task, whose pay was promised, or handed it in", async () => {
    const { _id } = await server.project(manager, paysByPiece);
    const contentId = await insertItem(server.db, { project: _id });
    const toHours = () => edit(_id, { payBy: "hour", pieceRates: [] });
    const claimed = await server.call(audioTranscription.fetch, { as: worker, params: { _id } });
    expect(claimed.body.tasks).toMatchObject([{ amount: 120 }]);
    expect((await toHours()).body.fields).toHaveProperty("payBy");
    const body = { projectId: _id, contentId, content: heard("hello") };
    expect((await server.call(audioTranscription.submit, { as: worker, body })).status).toBe(200);
    expect((await toHours()).body.fields).toHaveProperty("payBy");
    await run(server.db.sql, sqlText`update tasks set status = 'withdrawn' where item_id = $1`, [contentId]);
    expect((await toHours()).status).toBe(200);
  });

  test("and a task that is taken at that moment: it is paid as its worker was promised", async () => {
    const { _id } = await server.project(manager, paysByPiece);
    const task = await insertTask(server.db, { project: _id, worker: worker._id, status: "submitted" });
    const promise = sqlText`update tasks set amount = 120 where _id = $1`;
    await server.db.sql.transaction().execute(async (claim) => {
      await run(claim, promise, [task._id]);
      expect((await edit(_id, { payBy: "hour", pieceRates: [] })).status).toBe(200);
    });
    const body = { decision: "approve" };
    const decided = await server.call(audioTranscription.update, { as: manager, params: { _id: task._id }, body });
    expect(decided.body.task).toMatchObject({ status: "approved", amount: 120 });
    const { body: paid } = await server.call(payments.list, { as: manager, query: { project: [_id] } });
    expect(paid.payments).toMatchObject([{ kind: "piece", amount: 120, state: "proposed" }]);
  });

  test("and hours that begin meanwhile are never both", async () => {
    for (let round = 0; round < 8; round++) {
      const { _id } = await server.project(manager, { rates });
      const [changed, begun] = await Promise.all([
        edit(_id, { ...paysByPiece, rates: [] }),
        server.call(projects.checkIn, { as: worker, params: { _id } }),
      ]);
      expect(
        [changed.status, begun.status].toSorted((a, b) => a - b),
        JSON.stringify(begun.body),
      ).toEqual(changed.status === 200 ? [200, 409] : [200, 400]);
      if (begun.status === 200) await server.call(projects.checkOut, { as: worker, params: { _id } });
    }
  });

  test("is the rate of the day in the database, and the first one reaches back", async () => {
    const dated = [
      { from: "2026-02-01", pieceRate: 100 },
      { from: "2026-03-01", pieceRate: 150 },
    ];
    const { _id } = await server.project(manager, { payBy: "piece", pieceRates: dated });
    const none = await server.project(manager, { payBy: "piece" });
    const days = ["2020-01-01", "2026-02-28", "2026-03-01", "2030-01-01"];
    const found = await run<{ rate: number; none: number | null }>(
      server.db.sql,
      sqlText`select piece_rate_on($1, day) as rate, piece_rate_on($2, day) as none from unnest($3::date[]) as day order by day`,
      [_id, none._id, days],
    );
    expect(found).toEqual([100, 100, 150, 150].map((rate) => ({ rate, none: null })));
  });
});

describe("a project that pays by the job", () => {
  test("shows workers what a job pays, and can't be checked in to", async () => {
    const { _id, name } = await server.project(manager, paysByPiece);
    const reasons = [
      {
        reason: "paid_by_piece",
        message: "This project pays by the piece: take a job or a task instead.",
        unlock: { kind: "project", id: _id },
      },
    ];
    const list = await server.call(projects.available, { as: worker, query: { search: name } });
    expect(list.body.projectDrawers).toMatchObject([
      { _id, payBy: "piece", pieceRate: 120, hourlyRate: null, isOpen: false, reasons },
    ]);
    const checkIn = await server.call(projects.checkIn, { as: worker, params: { _id } });
    expect(checkIn.body).toMatchObject({ statusCode: 409, code: "not_eligible", reasons });
  });

  test("takes no uploaded hours", async () => {
    const { _id } = await server.project(manager, paysByPiece);
    const content = `email,date,check_in,check_out\n${worker.email},2026-03-01,09:00,10:00\n`;
    const files = { hoursData: { content, type: "text/csv", name: "hours.csv" } };
    for (const body of [{ preview: "true" }, {}]) {
      const { status, body: refused } = await server.call(workHistory.uploadHours, {
        as: manager,
        params: { _id },
        files,
        body,
      });
      expect([status, refused.code, refused.message]).toEqual([
        409,
        "paid_by_piece",
        "This project pays by the piece, so it has no hours.",
      ]);
    }
  });

  test("lacks a rate while it has none for a job", async () => {
    const { _id } = await server.project(manager, { payBy: "piece", platform: "Bare" });
    const lacking = async () =>
      (await server.call(projects.list, { as: manager, query: { missing: ["rate"], platform: "Bare" } })).body
        .filteredTotalCount;
    expect(await lacking()).toBe(1);
    await edit(_id, { pieceRates });
    expect(await lacking()).toBe(0);
  });

  test("is exported with what it pays", async () => {
    const { name } = await server.project(manager, paysByPiece);
    const csv = await server.call(projects.export, {
      as: manager,
      query: { search: name, columns: ["payBy", "rates", "pieceRates"] },
    });
    const [heads, cells] = String(csv.body).replace("\uFEFF", "").split("\r\n");
    expect(heads).toBe("Pays by,Rates,Piece rates");
    expect(cells).toMatch(/^The piece,,.*1\.20/);
  });
});

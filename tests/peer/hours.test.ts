import Papa from "papaparse";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "../../contract/index.ts";
import { approvePayments } from "../server/helpers/approve-payments.ts";
import { type Actor, startTestServer } from "../server/helpers/test-server.ts";
import { shared } from "./shared.ts";

const { users, projects, workHistory, payments } = contract;

/** Real sessions of 349 people, from two files to the payments by month. */
const sessions = 349;
const totalSeconds = 288_802;
/** Minor units: 481.30 at 6.00 an hour, each session rounded by itself. */
const totalAmount = 48_130;

let server: Awaited<ReturnType<typeof startTestServer>>;
let manager: Actor;
let payer: Actor;
let project: string;

beforeAll(async () => {
  server = await startTestServer();
  [manager, payer] = await Promise.all([server.person("manager"), server.person("payments")]);
  const body = { name: "Speech quality", status: "active", rates: [{ from: null, hourlyRate: 600 }] };
  const created = await server.call(projects.create, { as: manager, body });
  project = created.body.projectDrawer._id;
});
afterAll(() => server.close());

const list = async (query: object = {}) =>
  (await server.call(workHistory.list, { as: payer, query: { project, ...query } })).body;
const selection = () => ({ select: { filter: { project: [project] }, expected: sessions } });

describe("349 people and their hours", () => {
  test("are imported, all of them", async () => {
    const people = Papa.parse<Record<string, string>>(shared("peer/hours/people.csv"), {
      header: true,
      skipEmptyLines: true,
    }).data;
    const body = { users: people.map((person) => ({ ...person, country: person["country"] || null })), invite: false };
    const imported = await server.call(users.bulkInsert, { as: manager, body });
    expect(imported).toMatchObject({ status: 201, body: { created: sessions } });
    const content = shared("peer/hours/hours.csv");
    const files = { hoursData: { name: "hours.csv", content, type: "text/csv" } };
    const upload = () => server.call(workHistory.uploadHours, { as: manager, params: { _id: project }, files });
    expect(await upload()).toMatchObject({ status: 200, body: { created: sessions, totalSeconds } });
    const again = await upload();
    expect(again.status).toBe(400);
    expect(Object.keys(again.body.fields)).toHaveLength(1 + sessions);
    expect(await list({ state: "pending" })).toMatchObject({ filteredTotalCount: sessions, totalSeconds, totalAmount });
  });

  test("are approved by a manager, and their payment by payments staff", async () => {
    const approved = await server.call(workHistory.bulkApprove, { as: manager, body: selection() });
    expect(approved.body).toMatchObject({ done: sessions, refused: [] });
    expect(new Set(approved.body.ids).size).toBe(sessions);
    const refused = await approvePayments(server, manager, selection().select);
    expect(refused.body).toMatchObject({ done: 0, refused: { length: sessions } });
    const paid = await approvePayments(server, payer, selection().select);
    expect(paid.body).toMatchObject({ done: sessions, refused: [] });
  });

  test("come to 80 h 13 min 22 s and 481.30 wherever they are summed", async () => {
    const reads = { as: payer };
    expect(await list()).toMatchObject({ total: sessions, totalSeconds, totalAmount });
    const ofProject = await server.call(workHistory.ofProject, { ...reads, params: { _id: project } });
    expect(ofProject.body).toMatchObject({ totalCount: sessions, totalSeconds, totalWorkingHour: 80.22 });
    const byProject = await server.call(payments.byProject, reads);
    expect(byProject.body).toMatchObject({
      totalAmount,
      totalSeconds,
      projectPayments: [{ payments: sessions, seconds: totalSeconds, amount: totalAmount }],
    });
    expect((await server.call(payments.byUser, reads)).body).toMatchObject({
      totalAmount,
      totalSeconds,
      count: sessions,
    });
    const monthly = await server.call(payments.monthly, reads);
    expect(monthly.body).toMatchObject({
      totalAmount,
      totalSeconds,
      months: [{ payments: sessions, seconds: totalSeconds, amount: totalAmount }],
    });
  });
});

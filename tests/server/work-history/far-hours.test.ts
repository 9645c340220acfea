import { afterAll, beforeAll, expect, test } from "vitest";
import { workHistory } from "../../../contract/work-history/endpoints.ts";
import { insertManyHours } from "../helpers/many-hours.ts";
import { type Actor, startTestServer } from "../helpers/test-server.ts";

const many = 3000;
let server: Awaited<ReturnType<typeof startTestServer>>;
let manager: Actor;
let project: string;

beforeAll(async () => {
  server = await startTestServer();
  manager = await server.person("manager");
  await server.person("payments");
  await insertManyHours(server.db, many, 500);
  // What was appended since the sums were added up counts as well.
  await server.db.pool.query(
    `update work_history set state = 'rejected', rejection_cause = 'Twice', approved_by = null, approved_at = null
     where state = 'pending' and seconds = 3000 and extract(minute from checked_in_at)::int % 3 = 0`,
  );
  const { rows } = await server.db.pool.query("select project_id from work_history limit 1");
  project = rows[0].project_id;
});
afterAll(() => server.close());

const idsBy = async (where: string, values: readonly unknown[]): Promise<string[]> => {
  const { rows } = await server.db.pool.query<{ _id: string }>(
    `select _id from work_history where ${where} order by checked_in_date desc, checked_in_at desc, _id`,
    [...values],
  );
  return rows.map(({ _id }) => _id);
};

const mustBePages = async (query: object, ids: readonly string[]): Promise<void> => {
  expect(ids.length).toBeGreaterThan(1100);
  const half = Math.floor(ids.length / 2);
  for (const skip of [1000, 1001, half + 500, ids.length - 12, ids.length - 1, ids.length, ids.length + 40]) {
    const { body } = await server.call(workHistory.list, { as: manager, query: { ...query, skip, limit: 10 } });
    const page = body.workHistory.map(({ _id }: { _id: string }) => _id);
    expect({ skip, page, n: body.filteredTotalCount }).toEqual({
      skip,
      page: ids.slice(skip, skip + 10),
      n: ids.length,
    });
  }
};

test("pages far behind are those of the whole list", async () => {
  await mustBePages({}, await idsBy("true", []));
  await mustBePages({ sortBy: "checkedInDate:desc" }, await idsBy("true", []));
  const days = (await server.db.pool.query("select min(checked_in_date)::text as day from work_history")).rows[0].day;
  await mustBePages({ startDate: days }, await idsBy("true", []));
});

test("of a state and of projects they are those that match", async () => {
  const state = ["pending", "rejected"];
  await mustBePages({ state }, await idsBy("state = any($1)", [state]));
  const { rows } = await server.db.pool.query("select distinct project_id from work_history where project_id <> $1", [
    project,
  ]);
  const others = rows.map((row) => row.project_id);
  await mustBePages({ project: others.slice(0, 15) }, await idsBy("project_id = any($1)", [others.slice(0, 15)]));
});

test("in other orders they are those of that order", async () => {
  const ids = await idsBy("true", []);
  const query = { sortBy: "checkedInDate:asc", skip: many - 10, limit: 10 };
  const { body } = await server.call(workHistory.list, { as: manager, query });
  // No two of these began at one moment, so that the order is the same from the other end.
  expect(body.workHistory.map(({ _id }: { _id: string }) => _id)).toEqual(ids.slice(0, 10).toReversed());
});

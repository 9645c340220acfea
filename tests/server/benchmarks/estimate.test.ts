import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { benchmarks } from "../../../contract/benchmarks/endpoints.ts";
import { directory } from "../../../contract/directory/endpoints.ts";
import { median, quantile } from "../../../server/areas/benchmarks/rules.ts";
import { type Actor, startTestServer } from "../helpers/test-server.ts";

let server: Awaited<ReturnType<typeof startTestServer>>;
let manager: Actor;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.person("manager");
});
afterAll(() => server.close());

let named = 0;
const makeEntry = async (more: object): Promise<string> => {
  const body = { name: `Entry ${++named}`, ...more };
  return (await server.call(directory.create, { as: manager, body })).body.projectDirectory._id;
};
const make = async (body: object): Promise<void> => {
  const plain = { category: "Faces", serverAgent: "quantigo", unit: "object", annotationSeconds: 90 };
  const answer = await server.call(benchmarks.create, { as: manager, body: { ...plain, ...body } });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
};

describe("an estimate", () => {
  const asked = { dataType: "Image", annotation: "Keypoints", category: "Faces", unit: "object" };
  const estimate = async (more: object = {}) =>
    (await server.call(benchmarks.estimate, { as: manager, query: { ...asked, ...more } })).body;
  const like = { dataType: "image", annotation: "KEYPOINTS" };

  test("needs five directory entries, and is made of those alone that are like it", async () => {
    const seconds = [10, 20, 30, 40];
    for (const annotationSeconds of seconds) {
      await make({ project: await makeEntry(like), category: "faces", annotationSeconds });
    }
    await make({ project: await makeEntry({ ...like, dataType: "Video" }) });
    await make({ project: await makeEntry(like), category: "Hands" });
    await make({ project: await makeEntry(like), unit: "image" });
    const last = await makeEntry(like);
    expect(await estimate({ units: 1200 })).toEqual({ n: 4, needed: 5, estimate: null });
    await make({ project: last, annotationSeconds: 60, serverAgent: "ag" });
    expect(await estimate({ units: 1200 })).toEqual({
      n: 5,
      needed: 5,
      estimate: {
        annotation: {
          n: 5,
          seconds: { median: 30, p10: 14, p90: 52 },
          error: 58.3,
          hours: { median: 10, p10: 4.67, p90: 17.33 },
        },
        qa: null,
      },
    });
    expect(await estimate({ serverAgent: "quantigo" })).toEqual({ n: 4, needed: 5, estimate: null });
    await server.call(directory.remove, { as: manager, params: { _id: last } });
    expect((await estimate()).n).toBe(4);
  });

  test("its quantiles are PostgreSQL's percentile_cont", async () => {
    const values = [3.5, 9.25, 4, 7.75, 100, 6.5, 6.25];
    const { rows } = await server.db.pool.query(
      `select percentile_cont(array[0.1, 0.5, 0.9]) within group (order by value) as at from unnest($1::float8[]) as value`,
      [values],
    );
    const sorted = values.toSorted((a, b) => a - b);
    [0.1, 0.5, 0.9].forEach((p, place) => expect(quantile(sorted, p)).toBeCloseTo(rows[0].at[place], 10));
    expect(median(values)).toBe(6.5);
  });

  test("names what is missing in the question", async () => {
    const { body } = await server.call(benchmarks.estimate, {
      as: manager,
      query: { dataType: "Image", category: "Faces", unit: "mile", units: 0 },
    });
    expect(Object.keys(body.fields).sort()).toEqual(["annotation", "unit", "units"]);
  });
});

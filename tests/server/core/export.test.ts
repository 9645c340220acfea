import papa from "papaparse";
import { afterAll, beforeAll, expect, test } from "vitest";
import { directory } from "../../../contract/directory/endpoints.ts";
import { projects } from "../../../contract/projects/endpoints.ts";
import { users } from "../../../contract/users/endpoints.ts";
import { type Actor, startTestServer } from "../helpers/test-server.ts";

let server: Awaited<ReturnType<typeof startTestServer>>;
let manager: Actor;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.person("manager");
});
afterAll(() => server.close());

const exported = async (endpoint: Parameters<typeof server.call>[0], query: object = {}, as = manager) => {
  const { status, body, headers } = await server.call(endpoint, {
    as,
    query: { ...(query as Record<string, string>) },
  });
  return { status, headers, text: String(body), rows: papa.parse<string[]>(String(body).trimEnd()).data };
};

test("cells that would run as formulas, quotes, line breaks and accents come through a spreadsheet unharmed", async () => {
  const name = '=HYPERLINK("http://evil.example","Zürich")';
  await server.call(directory.create, {
    as: manager,
    body: {
      name,
      clientAlias: "@Atlas",
      industry: "a;b",
      actionItems: ["+1", "two, with comma"],
      qa: true,
      imageBenchmark: 90,
    },
  });
  await server.call(directory.create, { as: manager, body: { name: "Plain", platform: '"quoted"' } });
  const columns = ["name", "clientAlias", "industry", "actionItems", "qa", "imageBenchmark", "platform"];
  const { headers, text, rows } = await exported(directory.export, { columns, sortBy: "name:asc" });
  expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(headers.get("content-disposition")).toBe('attachment; filename="directory.csv"');
  expect(text).toContain("\r\n");
  expect(rows).toEqual([
    ["Name", "Client alias", "Industry", "Action items", "QA", "Image benchmark (s)", "Platform"],
    [`'${name}`, "'@Atlas", "a;b", "'+1; two, with comma", "yes", "90", ""],
    ["Plain", "", "", "", "no", "", '"quoted"'],
  ]);
});

test("the file begins with the byte-order mark that spreadsheets read accents by", async () => {
  const response = await fetch(new URL(`${directory.export.path}?columns=name`, server.url), {
    headers: { authorization: `Bearer ${manager.token}` },
  });
  expect([...new Uint8Array(await response.arrayBuffer())].slice(0, 3)).toEqual([0xef, 0xbb, 0xbf]);
});

test("all that matches is written, over as many pages as it takes, in the list's order and without repeats", async () => {
  await server.db.pool.query(
    `insert into directory_entries (_id, name, industry, created_at)
     select gen_random_uuid(), 'Row ' || lpad(n::text, 5, '0'), 'Bulk', now() from generate_series(1, 4321) n`,
  );
  const { rows } = await exported(directory.export, { columns: "name", industry: "bulk", sortBy: "name:desc" });
  const names = rows.slice(1).map(([name]) => name);
  expect(names).toEqual(Array.from({ length: 4321 }, (_, n) => `Row ${String(4321 - n).padStart(5, "0")}`));
});

test("money in the currency's own units, what a record points at by name, words for states", async () => {
  const worker = await server.person("annotator", { firstName: "Ana", lastName: "Ruiz" });
  await server.call(projects.create, {
    as: manager,
    body: { name: "Lanes", status: "active", rates: [{ from: "2026-01-01", hourlyRate: 605 }], members: [worker._id] },
  });
  const columns = ["name", "status", "rates", "members", "isPrivate", "longestShift"];
  const { rows } = await exported(projects.export, { columns });
  expect(rows[1]).toEqual(["Lanes", "Active", "2026-01-01 6.05", "Ana Ruiz", "no", "12:00:00"]);
});

test("without columns all fields are written; an unknown one, and paging, are refused", async () => {
  const { rows } = await exported(users.export, { role: "manager" });
  expect(rows[0]).toHaveLength(users.export.query.shape.columns.unwrap().element.options.length);
  expect(rows).toHaveLength(2);
  expect((await exported(users.export, { columns: "password_hash" })).status).toBe(400);
  expect((await exported(users.export, { limit: "1" })).status).toBe(400);
});

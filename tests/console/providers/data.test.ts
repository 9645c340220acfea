import type { DataProvider } from "@refinedev/core";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
// The areas' schemas, as their pages load them.
import "../../../contract/index.ts";
import { ApiError } from "../../../src/providers/client.ts";
import { dataProvider } from "../../../src/providers/data.ts";
import { queryOptions } from "../../../src/providers/query-options.ts";

const _id = "01900000-0000-7000-8000-000000000001";
/** How Refine finds a record, beside how the contract names it. */
const id = _id;
const fetched = vi.fn<typeof fetch>();
const lastRequest = (): unknown[] => {
  const [url, init] = fetched.mock.lastCall ?? [];
  return [init?.method, url, typeof init?.body === "string" ? JSON.parse(init.body) : init?.body];
};
const answers = (body: unknown): void => {
  fetched.mockImplementation(async () => Response.json(body));
};
const { getList, getOne, create, update, deleteOne } = dataProvider;
const { getMany, createMany, updateMany, deleteMany } = dataProvider as Required<DataProvider>;

beforeEach(() => vi.stubGlobal("fetch", fetched.mockReset()));
afterEach(() => vi.unstubAllGlobals());

describe("a list", () => {
  const reply = { users: [{ _id }], meta: {}, count: 60, filteredTotalCount: 7 };

  it("is asked for in the contract's words, and unwrapped", async () => {
    answers(reply);
    const list = await getList({
      resource: "users",
      pagination: { currentPage: 3, pageSize: 20 },
      sorters: [{ field: "name", order: "desc" }],
      filters: [
        { field: "role", operator: "in", value: ["manager", "admin"] },
        { field: "search", operator: "eq", value: "ann" },
      ],
    });
    expect(lastRequest()[1]).toBe(
      "/api/v1/users?limit=20&skip=40&sortBy=name%3Adesc&role=manager&role=admin&search=ann",
    );
    expect([list.data, list.total]).toEqual([[{ id, _id }], 7]);
  });

  it("is asked for no more fields than the page needs, by Refine's own word for them", async () => {
    answers(reply);
    const meta = { fields: ["firstName", "role"] };
    await getList({ resource: "users", meta });
    expect(lastRequest()[1]).toBe("/api/v1/users?limit=10&skip=0&fields=firstName%2Crole");
    await getMany({ resource: "users", ids: [_id], meta });
    expect(lastRequest()[1]).toBe(`/api/v1/users?_id=${_id}&limit=200&fields=firstName%2Crole`);
    answers({ duplicates: [], meta: {}, count: 0, filteredTotalCount: 0 });
    await getList({ resource: "duplicates", meta: { ...meta, row: "find", params: { _id } } });
    expect(lastRequest()[1]).not.toContain("fields");
  });

  it("may be another endpoint of the area", async () => {
    answers({ workHistory: [], filteredTotalCount: 0 });
    await getList({ resource: "workHistory", meta: { row: "mineOfProject", params: { _id } } });
    expect(lastRequest()[1]).toBe(`/api/v1/project-drawer/my-work-history/${_id}?limit=10&skip=0`);
  });

  it("refuses a filter that the contract can't say, rather than answering too much", async () => {
    const filters = [{ field: "message", operator: "contains", value: "a" } as const];
    await expect(getList({ resource: "notifications", filters })).rejects.toThrow("contains");
    expect(fetched).not.toHaveBeenCalled();
  });

  it("passes on that its reply is no longer wanted", async () => {
    answers(reply);
    const { signal } = new AbortController();
    await getList({ resource: "users", meta: { signal } });
    expect(fetched.mock.lastCall?.[1]?.signal).toBe(signal);
  });
});

describe("a record", () => {
  it("is read, created, changed and removed by the contract's endpoints", async () => {
    answers({ projectDrawer: { _id, name: "Streets" } });
    expect((await getOne({ resource: "projects", id: _id })).data).toEqual({ id, _id, name: "Streets" });
    expect(lastRequest()).toEqual(["GET", `/api/v1/project-drawer/${_id}`, null]);
    await create({ resource: "projects", variables: { name: "Streets" } });
    expect(lastRequest()).toEqual(["POST", "/api/v1/project-drawer", { name: "Streets" }]);
    await update({ resource: "projects", id: _id, variables: { name: "Roads", version: 2 } });
    expect(lastRequest()).toEqual(["PATCH", `/api/v1/project-drawer/${_id}`, { name: "Roads", version: 2 }]);
    await deleteOne({ resource: "projects", id: _id });
    expect(lastRequest()).toEqual(["DELETE", `/api/v1/project-drawer/${_id}`, null]);
  });

  it("is the reply itself where the endpoint names no key", async () => {
    answers({ _id, name: "Polygons" });
    expect((await getOne({ resource: "skills", id: _id })).data).toEqual({ id, _id, name: "Polygons" });
  });

  it("is removed by another endpoint where the area has none of its own", async () => {
    answers({ user: { _id, isDeleted: true } });
    expect((await deleteOne({ resource: "users", id: _id })).data).toEqual({ id, _id, isDeleted: true });
    expect(lastRequest()).toEqual(["DELETE", `/api/v1/users/${_id}/delete`, null]);
  });

  it("is refused in the server's words, with the fields where Refine looks for them", async () => {
    const refusal = { statusCode: 409, code: "taken", message: "This name is taken.", fields: { name: ["Taken"] } };
    fetched.mockResolvedValue(Response.json(refusal, { status: 409 }));
    await expect(create({ resource: "skills", variables: { name: "x" } })).rejects.toMatchObject({
      statusCode: 409,
      message: "This name is taken.",
      errors: { name: ["Taken"] },
    });
  });

  it("can't be requested where the contract has no endpoint", async () => {
    await expect(update({ resource: "ledger", id: _id, variables: {} })).rejects.toThrow("no row for edit of ledger");
  });
});

describe("many records", () => {
  it("are made in one request", async () => {
    answers({ skills: [{ _id }] });
    const made = await createMany({ resource: "skills", variables: [{ name: "a" }, { name: "b" }] });
    expect(lastRequest()).toEqual(["POST", "/api/v1/skills/bulk-insert", { skills: [{ name: "a" }, { name: "b" }] }]);
    expect([fetched.mock.calls.length, made.data]).toEqual([1, [{ id, _id }]]);
  });

  it("take what the page adds", async () => {
    answers({ created: 1 });
    await createMany({ resource: "users", variables: [{ email: "a@b.example" }], meta: { body: { invite: false } } });
    expect(lastRequest()[2]).toEqual({ users: [{ email: "a@b.example" }], invite: false });
  });

  it("are read with one request", async () => {
    const other = _id.replace(/1$/, "2");
    answers({ users: [{ _id }, { _id: other }], filteredTotalCount: 2 });
    expect((await getMany({ resource: "users", ids: [_id, other] })).data).toEqual([
      { id, _id },
      { id: other, _id: other },
    ]);
    expect(fetched).toHaveBeenCalledOnce();
    expect(lastRequest()[1]).toBe(`/api/v1/users?_id=${_id}&_id=${other}&limit=200`);
  });

  it("are changed and deleted with one request each", async () => {
    answers({ done: 2, refused: [], ids: [_id, "b"] });
    const ids = [_id, "b"];
    expect((await updateMany({ resource: "skills", ids, variables: { description: "x" } })).data).toHaveLength(2);
    const select = { ids };
    expect(lastRequest()).toEqual([
      "POST",
      "/api/v1/skills/bulk-update",
      { select, set: { description: "x" }, onRefusal: "stop" },
    ]);
    await deleteMany({ resource: "skills", ids });
    expect(lastRequest()).toEqual(["POST", "/api/v1/skills/bulk-delete", { select, onRefusal: "stop" }]);
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  it("are all left alone where one refuses, which is an error that names it", async () => {
    answers({ done: 0, refused: [{ _id, name: "Polygons", code: "in_use", message: "It is still in use." }], ids: [] });
    await expect(deleteMany({ resource: "skills", ids: [_id] })).rejects.toMatchObject({
      statusCode: 409,
      message: "Polygons: It is still in use.",
    });
  });
});

describe("a failed read", () => {
  const { retry } = queryOptions.defaultOptions.queries;
  const error = (statusCode: number) => new ApiError({ statusCode, code: "internal", message: "" });

  it("is tried again only where the server failed, and not for ever", () => {
    expect([400, 401, 404, 409, 0].map((status) => retry(0, error(status)))).toEqual([
      false,
      false,
      false,
      false,
      false,
    ]);
    expect([retry(0, error(500)), retry(1, error(503)), retry(2, error(503))]).toEqual([true, true, false]);
    expect(retry(0, new Error("a mistake of ours"))).toBe(false);
  });
});

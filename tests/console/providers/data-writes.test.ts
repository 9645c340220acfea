import type { DataProvider } from "@refinedev/core";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
// The areas' schemas, as their pages load them.
import "../../../contract/index.ts";
import { dataProvider } from "../../../src/providers/data.ts";
import { answer, fetched, heard, lastWhere } from "../helpers/fetched.ts";

/** Changes through Refine: a record as it was read, many at once, and endpoints by their address. */
const { create, update, getMany, createMany, updateMany, deleteMany, deleteOne, custom, getApiUrl } =
  dataProvider as Required<DataProvider>;
const idOf = (n: number): string => `01900000-0000-7000-8000-${String(n).padStart(12, "0")}`;
const _id = idOf(1);

beforeEach(() => vi.stubGlobal("fetch", fetched.mockReset()));
afterEach(() => vi.unstubAllGlobals());

describe("a record that is sent back as it was read", () => {
  const project = {
    id: _id,
    _id,
    name: "Streets",
    capacity: null,
    skills: [{ _id: idOf(2), name: "Polygons" }],
    members: [],
    peopleCheckedIn: 3,
    createdAt: "2026-01-01T00:00:00.000Z",
    updatedAt: "2026-01-01T00:00:00.000Z",
    version: 4,
  };
  beforeEach(() => answer(() => ({ projectDrawer: project })));

  it("keeps what can be written, as ids where it points at others", async () => {
    expect((await update({ resource: "projects", id: _id, variables: project })).data).toMatchObject({ id: _id });
    expect(heard()[0]).toMatchObject({ method: "PATCH", path: `/api/v1/project-drawer/${_id}` });
    expect(heard()[0]?.body).toEqual({
      name: "Streets",
      capacity: null,
      skills: [idOf(2)],
      members: [],
      version: 4,
    });
  });

  it("makes another where it is created", async () => {
    await create({ resource: "projects", variables: project });
    expect(heard()[0]?.body).toEqual({ name: "Streets", capacity: null, skills: [idOf(2)], members: [] });
  });

  it("still sends unknown fields to the server", async () => {
    await update({ resource: "projects", id: _id, variables: { name: "Roads", colour: "red" } });
    expect(heard()[0]?.body).toEqual({ name: "Roads", colour: "red" });
  });

  it("looks into objects too, and leaves out a null that can't be written", async () => {
    answer(() => ({ group: { _id } }));
    const rule = { skills: [{ _id: idOf(2), name: "Polygons" }], roles: ["annotator"] };
    await update({ resource: "groups", id: _id, variables: { _id, name: "A", rule, can: { edit: true } } });
    expect(heard()[0]?.body).toEqual({ name: "A", rule: { skills: [idOf(2)], roles: ["annotator"] } });
    await update({ resource: "groups", id: _id, variables: { name: "A", rule: null } });
    expect(heard()[1]?.body).toEqual({ name: "A" });
    answer(() => ({ user: { _id } }));
    const experience = [{ category: { _id: idOf(3), name: "Images" }, subcategory: null, years: 2 }];
    await update({ resource: "users", id: _id, variables: { experience } });
    expect(heard()[2]?.body).toEqual({ experience: [{ category: idOf(3), subcategory: null, years: 2 }] });
  });
});

describe("meta", () => {
  it("names another endpoint, its parameters, and further values to send", async () => {
    answer(() => ({ user: { _id } }));
    const meta = { row: "act", params: { action: "activate" }, idempotencyKey: "key-1" };
    await update({ resource: "users", id: _id, variables: {}, meta });
    expect(heard()[0]).toMatchObject({ method: "DELETE", path: `/api/v1/users/${_id}/activate`, body: undefined });
    expect(new Headers(fetched.mock.lastCall?.[1]?.headers).get("idempotency-key")).toBe("key-1");
    await update({ resource: "users", id: _id, variables: { hub: "Cairo" }, meta: { body: { version: 2 } } });
    expect(heard()[1]?.body).toEqual({ hub: "Cairo", version: 2 });
  });
});

describe("many records", () => {
  it("are read with one request for 200 of them", async () => {
    const ids = Array.from({ length: 201 }, (_, n) => idOf(n));
    answer(({ query }) => ({ users: query.getAll("_id").map((one) => ({ _id: one })), filteredTotalCount: 1 }));
    const { data } = await getMany({ resource: "users", ids });
    expect(data.map(({ id }) => id)).toEqual(ids);
    expect(heard().map(({ query }) => query.getAll("_id").length)).toEqual([200, 1]);
  });

  it("are made by one call each where there is none for many", async () => {
    answer(({ body }) => ({ projectDirectory: { _id, ...(body as object) } }));
    const { data } = await createMany({ resource: "directory", variables: [{ name: "a" }, { name: "b" }] });
    expect(data).toEqual([
      { id: _id, _id, name: "a" },
      { id: _id, _id, name: "b" },
    ]);
    expect(heard().map(({ method }) => method)).toEqual(["POST", "POST"]);
  });

  it("are changed by one call each where there is none for many, or it can't set that", async () => {
    answer(({ body }) => ({ group: { _id, ...(body as object) }, skill: { _id } }));
    const ids = [idOf(1), idOf(2)];
    await updateMany({ resource: "groups", ids, variables: { description: "x" } });
    expect(heard().map(({ method, path }) => [method, path])).toEqual(
      ids.map((one) => ["PATCH", `/api/v1/users-group/update-group/${one}`]),
    );
    fetched.mockClear();
    await updateMany({ resource: "skills", ids: [_id], variables: { name: "x" } });
    expect(heard()).toMatchObject([{ method: "PATCH", path: `/api/v1/skills/${_id}`, body: { name: "x" } }]);
  });

  it("answer as records that can be found", async () => {
    answer(() => ({ done: 1, refused: [], ids: [_id] }));
    expect((await updateMany({ resource: "skills", ids: [_id], variables: { description: "" } })).data).toEqual([
      { id: _id, _id },
    ]);
    expect((await deleteMany({ resource: "skills", ids: [_id] })).data).toEqual([{ id: _id, _id }]);
  });

  it("fail together where one of the calls fails", async () => {
    answer(() => ({}));
    await expect(deleteMany({ resource: "audit", ids: [_id] })).rejects.toThrow("no row for delete of audit");
    await expect(deleteOne({ resource: "audit", id: _id })).rejects.toThrow("no row for delete of audit");
  });
});

describe("a call by its address", () => {
  it("is found in the contract, with its parameters and query", async () => {
    answer(() => ({ user: { _id, skills: [] } }));
    const { data } = await custom({ url: `${getApiUrl()}/users/${_id}`, method: "get" });
    expect(data).toEqual({ user: { id: _id, _id, skills: [] } });
    expect(heard()[0]).toMatchObject({ method: "GET", path: `/api/v1/users/${_id}` });
  });

  it("takes the endpoint that names more of the address", async () => {
    answer(() => ({ users: [{ _id }], filteredTotalCount: 1 }));
    const { data } = await custom({
      url: "/api/v1/users/list/active?search=ann",
      method: "get",
      query: { limit: 5 },
      filters: [{ field: "role", operator: "ne", value: "admin" }],
      sorters: [{ field: "name", order: "desc" }],
    });
    expect(data).toMatchObject({ users: [{ id: _id, _id }] });
    expect(heard()[0]?.path).toBe("/api/v1/users/list/active");
    expect(Object.fromEntries(heard()[0]!.query)).toEqual({
      search: "ann",
      limit: "5",
      sortBy: "name:desc",
      where: '[{"field":"role","operator":"ne","value":"admin"}]',
    });
  });

  it("distinguishes a word of the address from an id", async () => {
    answer(() => ({ type: "hub", values: [] }));
    await custom({ url: "/api/v1/users/values", method: "get", query: { type: "hub" } });
    expect(heard()[0]?.query.get("type")).toBe("hub");
  });

  it("makes no request where a filter is in an empty list", async () => {
    answer(() => ({ skills: [], filteredTotalCount: 0 }));
    const filters = [{ field: "name", operator: "in", value: [] } as const];
    await custom({ url: "/api/v1/skills", method: "get", filters: [...filters] });
    expect(lastWhere()).toEqual(filters);
  });

  it("sends its payload as it is, a key against doing it twice, and the signal", async () => {
    answer(() => ({ free: true }));
    const { signal } = new AbortController();
    const payload = { name: "Polygons" };
    await custom({
      url: "/api/v1/skills/checkskillname",
      method: "post",
      payload,
      headers: { "Idempotency-Key": "key-2" },
      meta: { signal },
    });
    const [, init] = fetched.mock.lastCall ?? [];
    expect([heard()[0]?.method, heard()[0]?.body, init?.signal]).toEqual(["POST", payload, signal]);
    expect(new Headers(init?.headers).get("idempotency-key")).toBe("key-2");
  });

  it("rejects addresses outside the contract, and headers that it would not send", async () => {
    const refused = [
      { url: "https://elsewhere.example/api/v1/users", method: "get" },
      { url: "//elsewhere.example/api/v1/users", method: "get" },
      { url: "/api/v1/nowhere", method: "get" },
      { url: "/api/v1/skills", method: "delete" },
    ] as const;
    for (const one of refused) await expect(custom(one)).rejects.toThrow("no row for");
    const headers = { "X-Other": "1" };
    await expect(custom({ url: "/api/v1/skills", method: "get", headers })).rejects.toThrow("X-Other");
    expect(fetched).not.toHaveBeenCalled();
  });
});

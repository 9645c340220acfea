import type { CrudFilter, CrudOperators } from "@refinedev/core";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { users } from "../../../contract/users/endpoints.ts";
import { allMax, dataProvider } from "../../../src/providers/data.ts";
import { answer, fetched, heard, lastWhere } from "../helpers/fetched.ts";

/** getList, parameter by parameter as Refine documents it. */
const { getList } = dataProvider;
const idOf = (n: number): string => `01900000-0000-7000-8000-${String(n).padStart(12, "0")}`;

beforeEach(() => vi.stubGlobal("fetch", fetched.mockReset()));
afterEach(() => vi.unstubAllGlobals());

/** A server with so many people. */
const peopled = (count: number): void =>
  answer(({ query }) => {
    const [limit, skip] = [Number(query.get("limit") ?? 10), Number(query.get("skip") ?? 0)];
    const here = Math.max(0, Math.min(limit, count - skip));
    return {
      users: Array.from({ length: here }, (_, n) => ({ _id: idOf(skip + n), skills: [{ _id: idOf(1), name: "A" }] })),
      filteredTotalCount: count,
      meta: { countExact: true },
    };
  });

describe("pagination", () => {
  it("is the first ten by default", async () => {
    peopled(60);
    const { data, total } = await getList({ resource: "users" });
    expect([data.length, total, heard()[0]?.query.toString()]).toEqual([10, 60, "limit=10&skip=0"]);
  });

  it.each(["off", "client"] as const)("%s is all there are, in parts", async (mode) => {
    peopled(450);
    const { data, total } = await getList({ resource: "users", pagination: { mode, currentPage: 2, pageSize: 20 } });
    expect([data.length, total, new Set(data.map(({ id }) => id)).size]).toEqual([450, 450, 450]);
    expect(heard().map(({ query }) => query.toString())).toEqual([
      "limit=200&skip=0",
      "limit=200&skip=200",
      "limit=200&skip=400",
    ]);
  });

  it("off is one request where one is enough, even of none", async () => {
    for (const count of [0, 200]) {
      fetched.mockClear();
      peopled(count);
      expect((await getList({ resource: "users", pagination: { mode: "off" } })).data).toHaveLength(count);
      expect(fetched).toHaveBeenCalledOnce();
    }
  });

  it("off refuses more than it may read, before it reads on", async () => {
    peopled(allMax + 1);
    await expect(getList({ resource: "users", pagination: { mode: "off" } })).rejects.toMatchObject({
      statusCode: 400,
      message: "There are more than 10,000 records. Narrow the filter.",
    });
    expect(fetched).toHaveBeenCalledOnce();
    answer(() => ({ users: [{ _id: idOf(1) }], filteredTotalCount: allMax, meta: { countExact: false } }));
    await expect(getList({ resource: "users", pagination: { mode: "off" } })).rejects.toThrow("10,000");
  });

  it("takes pages that are larger than one request answers", async () => {
    peopled(1000);
    const { data } = await getList({ resource: "users", pagination: { currentPage: 2, pageSize: 300 } });
    expect([data.length, data[0]?.id, data.at(-1)?.id]).toEqual([300, idOf(300), idOf(599)]);
    expect(heard().map(({ query }) => query.toString())).toEqual(["limit=200&skip=300", "limit=100&skip=500"]);
  });

  it("is empty beyond the end", async () => {
    peopled(5);
    const { data, total } = await getList({ resource: "users", pagination: { currentPage: 4 } });
    expect([data, total]).toEqual([[], 5]);
  });
});

describe("sorters", () => {
  it("all count, in their order", async () => {
    peopled(1);
    await getList({
      resource: "users",
      sorters: [
        { field: "role", order: "asc" },
        { field: "createdAt", order: "desc" },
      ],
    });
    expect(heard()[0]?.query.getAll("sortBy")).toEqual(["role:asc,createdAt:desc"]);
    expect(users.list.query.safeParse({ sortBy: "role:asc,createdAt:desc" }).success).toBe(true);
    await getList({ resource: "users", sorters: [] });
    expect(heard()[1]?.query.has("sortBy")).toBe(false);
  });
});

describe("filters", () => {
  const queryOf = async (...filters: CrudFilter[]): Promise<URLSearchParams> => {
    peopled(1);
    await getList({ resource: "users", filters, pagination: { currentPage: 1, pageSize: 10 } });
    const query = heard().at(-1)!.query;
    query.delete("limit");
    query.delete("skip");
    return query;
  };
  const examples: Record<Exclude<CrudOperators, "and" | "or">, [field: string, value: unknown]> = {
    eq: ["firstName", "Ann"],
    ne: ["hub", "Cairo"],
    eqs: ["firstName", "Ann"],
    nes: ["firstName", "Ann"],
    lt: ["jobLimit", 3],
    gt: ["jobLimit", 3],
    lte: ["jobLimit", 3],
    gte: ["jobLimit", 3],
    in: ["jobLimit", [1, 2]],
    nin: ["role", ["admin"]],
    ina: ["skills", [idOf(1), idOf(2)]],
    nina: ["skills", [idOf(1)]],
    contains: ["email", "@"],
    ncontains: ["email", "@"],
    containss: ["email", "@"],
    ncontainss: ["email", "@"],
    between: ["jobLimit", [1, 4]],
    nbetween: ["jobLimit", [1, 4]],
    null: ["country", true],
    nnull: ["country", true],
    startswith: ["email", "a"],
    nstartswith: ["email", "a"],
    startswiths: ["email", "a"],
    nstartswiths: ["email", "a"],
    endswith: ["email", "e"],
    nendswith: ["email", "e"],
    endswiths: ["email", "e"],
    nendswiths: ["email", "e"],
  };
  it.each(Object.entries(examples))("%s is a condition that the list takes", async (operator, [field, value]) => {
    const filter = { field, operator, value } as CrudFilter;
    expect([...(await queryOf(filter)).keys()]).toEqual(["where"]);
    expect(lastWhere()).toEqual([filter]);
    expect(users.list.query.safeParse({ where: JSON.stringify([filter]) }).success).toBe(true);
  });

  it("stay plain where the list's own filter says it", async () => {
    const query = await queryOf(
      { field: "role", operator: "in", value: ["admin", "manager"] },
      { field: "hub", operator: "eq", value: "Cairo" },
      { field: "isActive", operator: "eq", value: true },
      { field: "isProfileCreate", operator: "in", value: [false] },
      { field: "search", operator: "eq", value: "ann" },
    );
    expect(query.toString()).toBe("role=admin&role=manager&hub=Cairo&isActive=true&isProfileCreate=false&search=ann");
  });

  it("in an empty list answers nothing, without a request", async () => {
    const filters: CrudFilter[] = [{ field: "role", operator: "in", value: [] }];
    expect(await getList({ resource: "users", filters })).toEqual({ data: [], total: 0 });
    expect(await getList({ resource: "users", filters, pagination: { mode: "off" } })).toEqual({ data: [], total: 0 });
    expect(fetched).not.toHaveBeenCalled();
  });

  it("equal to the empty text asks for just that; an empty search asks for nothing", async () => {
    expect([...(await queryOf({ field: "hub", operator: "eq", value: "" })).keys()]).toEqual(["where"]);
    expect(lastWhere()).toEqual([{ field: "hub", operator: "eq", value: "" }]);
    expect((await queryOf({ field: "hub", operator: "in", value: ["", "Cairo"] })).has("hub")).toBe(false);
    expect(lastWhere()).toEqual([{ field: "hub", operator: "in", value: ["", "Cairo"] }]);
    expect((await queryOf({ field: "search", operator: "eq", value: "" })).toString()).toBe("");
  });

  it("equal to null is null; an undefined value is ignored", async () => {
    await queryOf({ field: "country", operator: "eq", value: null }, { field: "country", operator: "ne", value: null });
    expect(lastWhere()).toEqual([
      { field: "country", operator: "null", value: true },
      { field: "country", operator: "nnull", value: true },
    ]);
    expect((await queryOf({ field: "role", operator: "contains", value: undefined })).toString()).toBe("");
  });

  it("two on one field both hold", async () => {
    const query = await queryOf(
      { field: "role", operator: "in", value: ["admin", "manager"] },
      { field: "role", operator: "in", value: ["manager", "reviewer"] },
    );
    expect(query.getAll("role")).toEqual(["admin", "manager"]);
    expect(lastWhere()).toEqual([{ field: "role", operator: "in", value: ["manager", "reviewer"] }]);
  });

  it("several values of a filter that takes one are a condition", async () => {
    expect([...(await queryOf({ field: "isActive", operator: "in", value: [true, false] })).keys()]).toEqual(["where"]);
  });

  it("nest with and and or; what says nothing in them is left out", async () => {
    await queryOf({
      key: "shown",
      operator: "or",
      value: [
        { field: "email", operator: "contains", value: "a" },
        { operator: "and", value: [{ field: "role", operator: "eq", value: "admin" }] },
        { operator: "and", value: [] },
      ],
    });
    expect(lastWhere()).toEqual([
      {
        operator: "or",
        value: [
          { field: "email", operator: "contains", value: "a" },
          { operator: "and", value: [{ field: "role", operator: "eq", value: "admin" }] },
        ],
      },
    ]);
    expect((await queryOf({ operator: "or", value: [] })).toString()).toBe("");
  });
});

describe("what is answered", () => {
  it("has each record's id beside _id, and nested lists as they are", async () => {
    peopled(1);
    const { data } = await getList({ resource: "users" });
    expect(data).toEqual([{ id: idOf(0), _id: idOf(0), skills: [{ _id: idOf(1), name: "A" }] }]);
  });

  it("is given up with its query in each of its parts", async () => {
    peopled(300);
    const { signal } = new AbortController();
    await getList({ resource: "users", pagination: { mode: "off" }, meta: { signal } });
    expect(fetched.mock.calls.map(([, init]) => init?.signal)).toEqual([signal, signal]);
  });
});

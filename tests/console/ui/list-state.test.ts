import { describe, expect, test } from "vitest";
import { users } from "../../../contract/users/endpoints.ts";
import { workHistory } from "../../../contract/work-history/endpoints.ts";
import { listFilters, sortQuery } from "../../../src/providers/list-filters.ts";
import {
  filtersOf,
  type ListState,
  readListState,
  sortersOf,
  writeListState,
} from "../../../src/ui/table/list-state.ts";
import { sortFields } from "../../../src/ui/table/list-endpoint.ts";
import { nothing, pick, selectOf, sizeOf } from "../../../src/ui/table/selection.ts";

const endpoint = users.list;
const read = (query: string, defaults = {}) => readListState(new URLSearchParams(query), endpoint, defaults);
const state: ListState = {
  search: "müller & co",
  sort: "name:desc",
  page: 2,
  size: 50,
  filters: { role: ["admin", "manager"], isActive: ["false"], country: ["BD"] },
};

describe("the address keeps what a list shows", () => {
  test("there and back again", () => {
    const address = writeListState(new URLSearchParams("tab=people"), state, endpoint);
    expect(readListState(address, endpoint)).toEqual(state);
    expect(address.get("tab")).toBe("people");
  });
  test("what a list starts with is not written", () => {
    expect(writeListState(new URLSearchParams(), read(""), endpoint).toString()).toBe("");
  });
  test("what the list does not take, or no longer takes, is left out", () => {
    expect(read("role=king&role=admin&shoe=44&sort=shoe:asc&page=-3&size=7&isActive=perhaps")).toEqual({
      ...read(""),
      filters: { role: ["admin"] },
    });
  });
  test("a filter that holds at the start can be taken off, and the address says so", () => {
    const defaults = { filters: { role: ["annotator"] } };
    expect(read("", defaults).filters).toEqual({ role: ["annotator"] });
    const address = writeListState(new URLSearchParams(), { ...read("", defaults), filters: {} }, endpoint, defaults);
    expect(readListState(address, endpoint, defaults).filters).toEqual({});
  });
  test("two lists on one page do not share it", () => {
    const address = writeListState(new URLSearchParams("search=ana"), state, endpoint, { prefix: "hours-" });
    expect(address.get("search")).toBe("ana");
    expect(readListState(address, endpoint, { prefix: "hours-" })).toEqual(state);
  });
});

test("the server is asked for rows, any-of lists and single values; empty ones are not sent", () => {
  const queryOf = (of: ListState) => ({
    ...sortQuery(sortersOf(of)),
    ...listFilters(endpoint, filtersOf(endpoint, of)).query,
  });
  expect(queryOf(state)).toEqual({
    search: "müller & co",
    sortBy: "name:desc",
    role: ["admin", "manager"],
    isActive: "false",
    country: ["BD"],
  });
  expect(queryOf(read(""))).toEqual({});
});

test("the fields to sort by come from the contract", () => {
  expect(sortFields(endpoint)).toEqual(["name", "email", "role", "hub", "profileCompletePercentage", "createdAt"]);
});

describe("a selection", () => {
  const shown = (id: string) => [id, { name: id.toUpperCase(), record: { _id: id } }] as const;
  const [a, b, c] = [shown("a"), shown("b"), shown("c")];
  const hours = { ...read(""), search: "sign", filters: { state: ["pending"] } };

  test("is kept over pages, and sent as ids", () => {
    const two = pick(pick(nothing, [a], true, [a, b]), [c], true, [c]);
    expect(sizeOf(two)).toBe(2);
    expect(selectOf(two, workHistory.list, hours)).toEqual({ ids: ["a", "c"] });
    expect(selectOf(pick(two, [a], false, [a]), workHistory.list, hours)).toEqual({ ids: ["c"] });
  });
  test("of all that match is the filter with how many the person saw", () => {
    expect(selectOf({ kind: "all", expected: 349 }, workHistory.list, hours, { project: ["p"] })).toEqual({
      filter: { state: ["pending"], search: "sign", project: ["p"] },
      expected: 349,
    });
  });
  test("of all begins again with the page shown when one is dropped", () => {
    const left = pick({ kind: "all", expected: 349 }, [b], false, [a, b, c]);
    expect(selectOf(left, workHistory.list, hours)).toEqual({ ids: ["a", "c"] });
  });
});

import { describe, expect, test } from "vitest";
import { users } from "../../../contract/users/endpoints.ts";
import { workHistory } from "../../../contract/work-history/endpoints.ts";
import { type ListState, listQueryOf, readListState, writeListState } from "../../../src/ui/table/list-state.ts";
import { sortFields } from "../../../src/ui/table/list-row.ts";
import { nothing, pick, selectOf, sizeOf } from "../../../src/ui/table/selection.ts";

const row = users.list;
const read = (query: string, defaults = {}) => readListState(new URLSearchParams(query), row, defaults);
const state: ListState = {
  search: "müller & co",
  sort: "name:desc",
  page: 2,
  size: 50,
  filters: { role: ["admin", "manager"], isActive: ["false"], country: ["BD"] },
};

describe("the address keeps what a list shows", () => {
  test("there and back again", () => {
    const address = writeListState(new URLSearchParams("tab=people"), state, row);
    expect(readListState(address, row)).toEqual(state);
    expect(address.get("tab")).toBe("people");
  });
  test("what a list starts with is not written", () => {
    expect(writeListState(new URLSearchParams(), read(""), row).toString()).toBe("");
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
    const address = writeListState(new URLSearchParams(), { ...read("", defaults), filters: {} }, row, defaults);
    expect(readListState(address, row, defaults).filters).toEqual({});
  });
  test("two lists on one page do not share it", () => {
    const address = writeListState(new URLSearchParams("search=ana"), state, row, { prefix: "hours-" });
    expect(address.get("search")).toBe("ana");
    expect(readListState(address, row, { prefix: "hours-" })).toEqual(state);
  });
});

test("the server is asked for rows, any-of lists and single values; empty ones are not sent", () => {
  expect(listQueryOf(row, state)).toEqual({
    limit: 50,
    skip: 100,
    search: "müller & co",
    sortBy: "name:desc",
    role: ["admin", "manager"],
    isActive: "false",
    country: ["BD"],
  });
  expect(listQueryOf(row, read(""))).toEqual({ limit: 20, skip: 0 });
});

test("the fields to sort by come from the contract", () => {
  expect(sortFields(row)).toEqual(["name", "email", "role", "hub", "profileCompletePercentage", "createdAt"]);
});

describe("a selection", () => {
  const [a, b, c] = ["a", "b", "c"].map((id) => ({ id, name: id.toUpperCase() })) as [Named, Named, Named];
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

interface Named {
  readonly id: string;
  readonly name: string;
}

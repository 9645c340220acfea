import { describe, expect, test } from "vitest";
import { methodsOf } from "../../contract/core/endpoint.ts";
import { unpagedMax } from "../../contract/core/list.ts";
import { schemaInfo } from "../../contract/core/schema-info.ts";
import { allEndpoints } from "../../contract/index.ts";
import { shared } from "./shared.ts";

interface Specified {
  readonly area: string;
  readonly call: string;
  /** The names of its inputs. */
  readonly inputs: string;
}

/** Method and path, with every parameter written alike, `{id}` and `:_id`, and no slash at the end: both answer. */
const callOf = (method: string, path: string): string =>
  `${method} ${path.replace(/\{\w+\}|:\w+/g, ":").replace(/\/$/, "")}`;

const specified: Specified[] = shared("spec/endpoints.tsv")
  .trim()
  .split("\n")
  .slice(1)
  .map((line) => {
    const [area = "", method = "", path = "", inputs = ""] = line.split("\t");
    return { area, call: callOf(method, path), inputs };
  });
const endpoints = allEndpoints.map(({ name, endpoint }) => ({
  name,
  endpoint,
  call: callOf(methodsOf(endpoint).join("|"), endpoint.path),
}));
const implemented = new Set(endpoints.map(({ call }) => call));
const done = specified.filter(({ call }) => implemented.has(call));

/** Lists without limit and skip that have fewer records by themselves, each with its reason. */
const fewer: Readonly<Record<string, string>> = {
  "audioTranscription.fetch": "what one holds is topped up to a number, ten by default",
  "imageTranscription.fetch": "what one holds is topped up to a number, ten by default",
  "courses.newest": "the owner keeps nine at most",
  "courses.series": "a series has 200 courses at most",
  "courses.related": "the fifty that share most skills",
};

describe("the owner's list of calls", () => {
  test("names every endpoint that is not marked as beyond it, with the same method and path", () => {
    const known = new Set(specified.map(({ call }) => call));
    const unmarked = endpoints
      .filter(({ endpoint, call }) => !endpoint.beyond && !known.has(call))
      .map(({ name }) => name);
    const marked = endpoints.filter(({ endpoint, call }) => endpoint.beyond && known.has(call)).map(({ name }) => name);
    expect({ unmarked, marked }).toEqual({ unmarked: [], marked: [] });
  });

  test(`${done.length} of ${specified.length} calls are implemented`, () => {
    expect(specified).toHaveLength(234);
    expect(new Set(specified.map(({ call }) => call)).size).toBe(specified.length);
    const missing = specified
      .filter(
        ({ area, call }) =>
          ["skills", "directory", "approvals", "payments", "experience", "benchmarks", "resources"].includes(area) &&
          !implemented.has(call),
      )
      .map(({ call }) => call);
    expect(missing).toEqual([]);
  });

  test("a list that is called without limit and skip answers all", () => {
    const lists = endpoints.flatMap(({ name, endpoint, call }) => {
      const limit = endpoint.query?.shape["limit"];
      const inputs = specified.find((row) => row.call === call)?.inputs;
      return limit && inputs !== undefined ? [{ name, limit, isPaged: /\blimit\b/.test(inputs) }] : [];
    });
    expect(lists.length).toBeGreaterThan(15);
    const wrong = lists.filter(
      ({ name, limit, isPaged }) => !(name in fewer) && (schemaInfo(limit).defaultValue === unpagedMax) === isPaged,
    );
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });
});

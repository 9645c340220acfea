import { expect, test } from "vitest";
import { crudView } from "../../../server/core/db/crud-view.ts";
import { Parameters, type View } from "../../../server/core/db/view.ts";
import { skillFields } from "../../../contract/skills/endpoints.ts";
import { columnOf, nameSql, quote, sqlText } from "../../../server/core/db/sql-text.ts";

test("a filter takes the placeholder of a value, never the value itself", () => {
  const view = crudView(sqlText`skills`, skillFields);
  const params = new Parameters(["the", "first"]);
  const filter = view.filters["name"]!;
  expect(filter(params.add(["Oak"]), false, () => undefined)).toContain("unnest($3::text[])");
  expect(params.values).toEqual(["the", "first", ["Oak"]]);
  // @ts-expect-error -- a plain string is not SQL
  filter("'; drop table skills; --", false, () => undefined);
  // @ts-expect-error -- neither is that of another field
  filter(params.add(["Oak"]), false, (name) => name);
});

test("a view is made of SQL, which a plain string is not", () => {
  const sent: string = "true); drop table skills; --";
  const view: View = {
    from: sqlText`skills t`,
    id: sqlText`t._id`,
    // @ts-expect-error -- a plain string is not SQL
    visible: sent,
    row: {
      name: sqlText`t.name`,
      // @ts-expect-error -- nor is it SQL of a field
      note: sent,
    },
    sorts: {},
    defaultOrder: sqlText`t.name`,
    // @ts-expect-error -- nor can a filter put it into its condition
    filters: { name: () => `t.name = '${sent}'` },
  };
  expect(Object.keys(view)).toHaveLength(7);
  // @ts-expect-error -- nor can the tag take it
  expect(sqlText`select ${sent}`).toContain(sent);
});

test("what becomes SQL is checked: numbers are finite, texts are quoted, names need no quotes", () => {
  expect(sqlText`limit ${20}`).toBe("limit 20");
  expect(() => sqlText`limit ${Number.NaN}`).toThrow("NaN is no number in SQL");
  expect(quote("o'clock")).toBe("'o''clock'");
  expect(columnOf("imageBenchmark")).toBe("image_benchmark");
  expect(() => nameSql('a"; drop table skills; --')).toThrow("is no name in SQL");
});

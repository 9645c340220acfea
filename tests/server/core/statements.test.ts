import { expect, test } from "vitest";
import { statementsOf } from "../../../server/core/http/sql-handler.ts";
import { sqlText } from "../../../server/core/db/sql-text.ts";

const policy = { roles: ["admin", "manager"] } as const;
const asking = (query: object) => ({ params: undefined, query, body: undefined, files: {} }) as never;
const [ada, ben] = [Buffer.from("ada"), Buffer.from("ben")];

test("what takes no value but the caller's is written once for all who ask for the same, each with their own token", () => {
  let written = 0;
  const statementOf = statementsOf(policy, () => sqlText`'${++written}'`);
  const first = statementOf(ada, asking({ limit: 20 }));
  const again = statementOf(ben, asking({ limit: 20 }));
  expect(again.text).toBe(first.text);
  expect([first.values, again.values]).toEqual([
    [ada, ["admin", "manager"]],
    [ben, ["admin", "manager"]],
  ]);
  expect(statementOf(ada, asking({ limit: 50 })).text).not.toBe(first.text);
  expect(written).toBe(2);
});

test("what takes a value, or is one of endlessly many, is written for each call", () => {
  let written = 0;
  const statementOf = statementsOf(policy, ({ query }, params) => {
    written++;
    const { name, isRare = false } = query as unknown as { name?: string; isRare?: boolean };
    params.isRare = isRare;
    return name ? sqlText`${params.add(name)}::text` : sqlText`'none'`;
  });
  for (const name of ["one", "two", "one"]) expect(statementOf(ada, asking({ name })).values.at(-1)).toBe(name);
  for (let call = 0; call < 2; call++) expect(statementOf(ada, asking({ isRare: true })).isRare).toBe(true);
  expect(written).toBe(5);
});

test("so many texts are kept, and the one that was not asked for the longest makes room", () => {
  const written: number[] = [];
  const statementOf = statementsOf(policy, ({ query }) => {
    const { page } = query as unknown as { page: number };
    written.push(page);
    return sqlText`'${page}'`;
  });
  for (let page = 0; page <= 20; page++) statementOf(ada, asking({ page }));
  written.length = 0;
  for (const page of [20, 1, 0]) statementOf(ada, asking({ page }));
  expect(written).toEqual([0]);
});

test("what was asked for last is the last to make room", () => {
  const written: number[] = [];
  const statementOf = statementsOf(policy, ({ query }) => {
    const { page } = query as unknown as { page: number };
    written.push(page);
    return sqlText`'${page}'`;
  });
  for (let page = 0; page < 20; page++) statementOf(ada, asking({ page }));
  for (const page of [0, 20, 0, 1]) statementOf(ada, asking({ page }));
  expect(written.slice(20)).toEqual([20, 1]);
});

test("a choice of fields is prepared once it is usual, and few of an endpoint are; what takes a value never is", () => {
  const statementOf = statementsOf(policy, ({ query }, params) => {
    const { name } = query as unknown as { name?: string };
    return name ? sqlText`${params.add(name)}::text` : sqlText`'all'`;
  });
  const isRare = (query: object) => statementOf(ada, asking(query)).isRare;
  expect(isRare({ limit: 20 })).toBe(false);
  const calls = (fields: string[]) => [1, 2, 3, 4].map(() => isRare({ fields }));
  for (let choice = 1; choice <= 8; choice++) expect(calls([`field ${choice}`])).toEqual([true, true, false, false]);
  expect(calls(["field 9"])).toEqual([true, true, true, true]);
  expect(isRare({ fields: ["field 1"] })).toBe(false);
  for (let call = 0; call < 4; call++) expect(isRare({ fields: ["field 1"], name: "Ada" })).toBe(true);
});

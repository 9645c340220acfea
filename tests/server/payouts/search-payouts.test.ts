import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import type { Payout } from "../../../contract/payouts/endpoints.ts";
import { run } from "../../../server/core/db/run.ts";
import { sqlText } from "../../../server/core/db/sql-text.ts";
import { insertPayout } from "../helpers/money.ts";
import { addTrigrams, hasWords } from "../helpers/searches.ts";
import { type Actor, startTestServer } from "../helpers/test-server.ts";

const { payouts } = contract;
let server: Awaited<ReturnType<typeof startTestServer>>;
let payer: Actor;
let all: readonly (Payout & { texts: readonly string[] })[];

beforeAll(async () => {
  server = await startTestServer();
  await addTrigrams(server.db);
  const [admin, ...people] = await Promise.all([
    server.person("admin"),
    server.person("annotator", { firstName: "Ann", lastName: "O'Hara", email: "ann@large.example" }),
    server.person("annotator", { firstName: "Bob", lastName: "Łukasz", email: "bob@test.example" }),
  ]);
  payer = await server.person("payments");
  for (const [at, person] of people.entries()) {
    for (const [n, reference] of ["", "SEPA 1", "Łódź, Ann"].entries()) {
      const _id = await insertPayout(server.db, person._id, { scheduler: payer, sender: admin }, 1000 + 10 * at + n);
      const state = n === 0 ? "scheduled" : "sent";
      await run(
        server.db.sql,
        sqlText`update payouts set reference = $2, state = $3, attempt = 1, sent_at = case when $3 = 'sent' then now() end where _id = $1`,
        [_id, reference, state],
      );
    }
  }
  const { body } = await server.call(payouts.list, { as: payer });
  const emails = new Map(people.map(({ _id, email }) => [_id, email]));
  all = body.payouts.map((payout: Payout) => ({
    ...payout,
    texts: [payout.user.name, emails.get(payout.user._id)!, payout.reference],
  }));
});
afterAll(() => server.close());

test("a search finds payouts by their people and references, in the list's order, with what they come to", async () => {
  expect(all).toHaveLength(6);
  for (const search of ["ann", "bob ann", "o'h large", "SEPA", "lukasz lodz", "example", "lodz ann", "nobody"]) {
    for (const state of [undefined, ["sent"]] as const) {
      const expected = all.filter((one) => hasWords(one.texts, search) && (!state || one.state === "sent"));
      const { body } = await server.call(payouts.list, { as: payer, query: { search, ...(state && { state }) } });
      expect(body.payouts.map(({ _id }: Payout) => _id)).toEqual(expected.map(({ _id }) => _id));
      expect(body, search).toMatchObject({
        filteredTotalCount: expected.length,
        count: all.length,
        totalAmount: expected.reduce((sum, { amount }) => sum + amount, 0),
        settleable: { count: expected.filter(({ state }) => state === "sent").length },
        meta: { countExact: true },
      });
    }
  }
});

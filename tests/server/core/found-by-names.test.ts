import { afterAll, beforeAll, expect, test } from "vitest";
import { collectedView } from "../../../server/areas/collection/queries.ts";
import { transactionView } from "../../../server/areas/ledger/queries.ts";
import { paymentView } from "../../../server/areas/payments/queries.ts";
import { promptLines } from "../../../server/areas/prompts/queries.ts";
import { submissionView } from "../../../server/areas/quiz-submissions/queries.ts";
import { payoutView } from "../../../server/areas/payouts/queries.ts";
import { foundByNames } from "../../../server/core/db/found-by-names.ts";
import { meCte, run } from "../../../server/core/db/run.ts";
import { joined, type SqlText, sqlText } from "../../../server/core/db/sql-text.ts";
import { Parameters } from "../../../server/core/db/view.ts";
import { type Actor, startTestServer } from "../helpers/test-server.ts";

let server: Awaited<ReturnType<typeof startTestServer>>;
let admin: Actor;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.person("admin");
});
afterAll(() => server.close());

test.each(Object.entries({ collectedView, paymentView, payoutView, promptLines, submissionView, transactionView }))(
  "a search of %s by names has all that the list's filters need",
  async (_name, view) => {
    const days = new Set(["startDate", "endDate", "approvedFrom", "approvedUntil"]);
    const single: Readonly<Record<string, SqlText>> = {
      hasDispute: sqlText`true`,
      isRetaken: sqlText`true`,
      user_id: sqlText`null`,
    };
    const params = new Parameters([admin._id, "admin"]);
    const filters = Object.entries(view.filters).map(([name, filter]) => {
      const value = days.has(name) ? sqlText`'2026-03-01'` : (single[name] ?? sqlText`'{}'`);
      return filter(value, false, () => undefined);
    });
    const others = joined([view.visible, ...filters], " and ");
    const found = foundByNames(view, view.byNames!, {
      search: "two words",
      params,
      others,
      most: 11,
      isOfProject: true,
    });
    const text = sqlText`with ${meCte} select found._id from me cross join lateral (${found}) as found`;
    expect(await run(server.db.sql, text, params.values)).toEqual([]);
  },
);

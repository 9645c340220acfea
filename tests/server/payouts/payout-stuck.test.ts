import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { run } from "../../../server/core/db/run.ts";
import { sqlText } from "../../../server/core/db/sql-text.ts";
import { type AirtmStandIn, startAirtm } from "../helpers/airtm-stand-in.ts";
import { deliverWith, ledgerOf, payoutSteps, timePasses } from "../helpers/payouts.ts";
import { startTestServer, type TestServer } from "../helpers/test-server.ts";

const { payouts, audit } = contract;
let airtm: AirtmStandIn;
let server: TestServer;

beforeAll(async () => {
  airtm = await startAirtm();
  server = await startTestServer({ env: airtm.env });
});
afterAll(async () => {
  await server.close();
  await airtm.close();
});

test("a payout that AirTM does not know any more is settled by an administrator, after a day and while no server asks", async () => {
  const steps = await payoutSteps(server);
  const [admin, payer, ann] = await Promise.all([
    server.person("admin"),
    server.person("payments"),
    server.person("annotator"),
  ]);
  await steps.airtm(ann);
  await steps.owe(ann, 500);
  const id = await steps.draft(payer, "airtm", [ann]);
  await steps.must(steps.schedule(payer, id));
  await steps.must(steps.send(admin, id));
  airtm.after = () => "COMMITTED";
  await deliverWith(server, airtm);
  airtm.payouts.clear();
  await timePasses(server);
  await deliverWith(server, airtm);
  const stuck = (await steps.payoutsOf(id))[0]!;
  expect(stuck).toMatchObject({ state: "sent", problem: "AirTM does not know this payout any more." });
  const decide = (body: object, as = admin) =>
    server.call(payouts.decide, {
      as,
      params: { _id: stuck._id },
      body: { reason: "Their support says so", ...body },
    });
  expect((await decide({ to: "paid" })).body.code).toBe("not_stuck");
  await run(server.db.sql, sqlText`update payouts set sent_at = now() - interval '25 hours' where _id = $1`, [
    stuck._id,
  ]);
  expect((await decide({ to: "paid" }, payer)).status).toBe(403);
  expect((await decide({ to: "paid" }, await server.withToken(admin))).body.code).toBe("in_person");
  expect((await decide({ to: "paid", version: stuck.version - 1 })).body.code).toBe("stale");
  expect((await decide({ to: "paid", reason: "" })).status).toBe(400);
  const lease = sqlText`update payouts set lease_until = now() + $2::interval where _id = $1`;
  await run(server.db.sql, lease, [stuck._id, "1 minute"]);
  expect((await decide({ to: "paid" })).body.code).toBe("provider_asked");
  await run(server.db.sql, lease, [stuck._id, "-1 minute"]);
  expect((await decide({ to: "paid", version: stuck.version })).body.payout).toMatchObject({
    state: "paid",
    problem: "Their support says so",
  });
  expect(await ledgerOf(server, [ann])).toEqual({ cash: 500, in_transit: 0, owed_to_worker: 0 });
  expect((await decide({ to: "failed" })).body.code).toBe("not_stuck");
  const kept = await server.call(audit.list, { as: admin, query: { record: stuck._id, limit: 1 } });
  expect(kept.body.audit).toMatchObject([{ action: "payouts.decide", actor: { _id: admin._id } }]);
});

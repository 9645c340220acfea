import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { destinationOf } from "../../../server/areas/pay-details/actions.ts";
import { mailsTo } from "../helpers/mails.ts";
import { type Actor, startTestServer, type TestServer } from "../helpers/test-server.ts";

const { payDetails, audit } = contract;
let server: TestServer;
let admin: Actor;
let ann: Actor;

beforeAll(async () => {
  server = await startTestServer();
  [admin, ann] = await Promise.all([server.person("admin"), server.person("annotator")]);
});
afterAll(() => server.close());

const bank = {
  method: "bank",
  holder: "Ann Account",
  account: "de89 3704 0044 0532 0130 00",
  bankCode: "",
  bankName: "Cologne Bank",
  country: "DE",
};
const edit = (body: object, as = ann) => server.call(payDetails.edit, { as, body });

test("are sealed, masked in every reply, kept without their values, and their person is notified", async () => {
  expect((await server.call(payDetails.mine, { as: ann })).body).toEqual({ payDetails: null });
  const { body } = await edit(bank);
  expect(body.payDetails).toMatchObject({ _id: ann._id, method: "bank", masked: "•••• 3000", version: 1 });
  const changed = await edit({ method: "airtm", email: "Ann.Money@Test.example" });
  expect(changed.body.payDetails).toMatchObject({ method: "airtm", masked: "a••••@test.example", version: 2 });
  expect(await destinationOf(server.db.sql, ann._id)).toEqual({ method: "airtm", email: "ann.money@test.example" });
  const mails = (await mailsTo(server, ann.email)).map(({ subject, text }) => [subject, text.includes("AirTM")]);
  expect(mails).toEqual([
    ["Pay details changed", false],
    ["Pay details changed", true],
  ]);
  const kept = await server.call(audit.list, { as: admin, query: { record: ann._id, resource: "payDetails" } });
  expect(kept.body.audit.map(({ before, after }: { before: object; after: object }) => [before, after])).toEqual([
    [{ method: "bank" }, { method: "airtm" }],
    [null, { method: "bank" }],
  ]);
  for (const from of ["audit", "pay_details", "mails", "notifications", "idempotency_keys"]) {
    const { rows } = await server.db.pool.query(
      `select count(*)::int as n from ${from} t where t::text ~* 'ann.money|0532013|cologne'`,
    );
    expect(`${from} ${rows[0].n}`).toBe(`${from} 0`);
  }
});

test("a missing or mistaken value is reported at its field", async () => {
  const fields = async (body: object) => (await edit(body)).body.fields;
  expect(await fields({ ...bank, account: "DE88370400440532013000" })).toEqual({
    account: ["This IBAN has a typo. Check it."],
  });
  expect(await fields({ ...bank, account: "12345678" })).toEqual({
    bankCode: ["An account number needs the code of its bank."],
  });
  expect(Object.keys(await fields({ ...bank, holder: " ", country: "" }))).toEqual(["holder", "country"]);
  expect(await fields({ method: "airtm", email: "nobody" })).toHaveProperty("email");
  expect(await fields({ method: "airtm", email: ann.email, account: "1" })).toHaveProperty("account");
  expect(await fields({ method: "cash" })).toHaveProperty("method");
});

test("staff see how a person is paid, masked, and no one else does; a token can't change them", async () => {
  await edit(bank);
  const show = (as: Actor) => server.call(payDetails.show, { as, params: { _id: ann._id } });
  expect((await show(admin)).body).toMatchObject({ method: "bank", masked: "•••• 3000" });
  expect((await show(await server.person("reviewer"))).status).toBe(403);
  expect((await edit(bank, await server.withToken(ann))).body.code).toBe("in_person");
});

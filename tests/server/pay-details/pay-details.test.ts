import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { destinationOf } from "../../../server/areas/pay-details/actions.ts";
import { mailsTo } from "../helpers/mails.ts";
import { password, passwordHash } from "../helpers/password.ts";
import { type Actor, startTestServer, type TestServer } from "../helpers/test-server.ts";

const { payDetails, audit, security } = contract;
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

test("AirTM is no way to be paid where the company pays in another currency than its", async () => {
  const person = await server.person("annotator");
  const airtm = { method: "airtm", email: person.email };
  await server.db.sql.updateTable("company").set({ currency: "EUR" }).execute();
  try {
    const refused = await edit(airtm, person);
    expect([refused.status, refused.body.fields]).toEqual([400, { method: ["AirTM pays only USD."] }]);
    expect((await server.call(payDetails.mine, { as: person })).body.payDetails).toBeNull();
    expect((await edit(bank, person)).status).toBe(200);
  } finally {
    await server.db.sql.updateTable("company").set({ currency: "USD" }).execute();
  }
  expect((await edit(airtm, person)).status).toBe(200);
});

test("staff see how a person is paid, masked, and no one else does; a token can't change them", async () => {
  await edit(bank);
  const show = (as: Actor) => server.call(payDetails.show, { as, params: { _id: ann._id } });
  expect((await show(admin)).body).toMatchObject({ method: "bank", masked: "•••• 3000" });
  expect((await show(await server.person("reviewer"))).status).toBe(403);
  expect((await edit(bank, await server.withToken(ann))).body.code).toBe("in_person");
});

describe("more than ten minutes after the sign-in", () => {
  const age = (person: Actor, by: string) =>
    server.db.pool.query(
      `update sessions set created_at = now() - interval '${by}', expires_at = now() + interval '1 day' where user_id = $1`,
      [person._id],
    );
  const newPerson = async (by: string, hash?: string): Promise<Actor> => {
    const person = await server.person("annotator", hash ? { passwordHash: hash } : {});
    await age(person, by);
    return person;
  };

  test("they are changed with the password only, at whose field the refusal is, and nothing is kept of it", async () => {
    const person = await newPerson("11 minutes", passwordHash);
    const missing = await edit(bank, person);
    expect(missing.body).toMatchObject({
      statusCode: 403,
      code: "password_required",
      fields: { currentPassword: ["Enter your current password."] },
    });
    expect((await edit({ ...bank, currentPassword: "wrong" }, person)).body).toMatchObject({
      statusCode: 403,
      code: "wrong_password",
      fields: { currentPassword: ["Your current password is wrong."] },
    });
    expect((await server.call(payDetails.mine, { as: person })).body.payDetails).toBeNull();
    expect((await edit({ ...bank, currentPassword: password }, person)).status).toBe(200);
    expect(await destinationOf(server.db.sql, person._id)).not.toHaveProperty("currentPassword");
  });

  test("wrong ones are counted together with those of other calls, and none is asked of a fresh session", async () => {
    const person = await newPerson("9 minutes", passwordHash);
    expect((await edit(bank, person)).status).toBe(200);
    await age(person, "11 minutes");
    for (let n = 0; n < 5; n++) await edit({ ...bank, currentPassword: "wrong" }, person);
    for (let n = 0; n < 5; n++) {
      await server.call(security.beginSecondFactor, { as: person, body: { currentPassword: "wrong" } });
    }
    expect((await edit({ ...bank, currentPassword: password }, person)).body.code).toBe("too_many");
  });

  test("people without a password sign in again", async () => {
    const person = await newPerson("11 minutes");
    expect((await edit({ ...bank, currentPassword: "any" }, person)).body.code).toBe("sign_in_again");
    await age(person, "9 minutes");
    expect((await edit(bank, person)).status).toBe(200);
  });
});

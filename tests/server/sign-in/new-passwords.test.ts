import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { sendResetLink } from "../../../server/areas/sign-in/actions.ts";
import { prepareSetUp } from "../../../server/areas/system/set-up.ts";
import { linkTo } from "../helpers/mails.ts";
import { password, passwordHash } from "../helpers/password.ts";
import { makePasswords } from "../../../server/core/auth/passwords.ts";
import { type Answer, startTestServer, type TestServer } from "../helpers/test-server.ts";

const { signIn, system, users } = contract;
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ background: true });
});
afterAll(() => server.close());

const ada = { firstName: "Adelheid", lastName: "Zimmerer", email: "adelheid.z@lumen.example" };
const makeAda = (n: number) =>
  server.person("annotator", { ...ada, email: `adelheid.${n}@lumen.example`, passwordHash });
let made = 0;

const signUp = (word: string) =>
  server.call(users.create, { body: { ...ada, email: `adelheid.new${++made}@lumen.example`, password: word } });
const change = async (word: string) => {
  const as = await makeAda(++made);
  return server.call(signIn.changePassword, { as, body: { currentPassword: password, newPassword: word } });
};
const reset = async (word: string) => {
  const { email } = await makeAda(++made);
  await sendResetLink(server.db, server.config, email);
  const [, _id, token] = await linkTo(server, email);
  const answer = await server.call(signIn.resetPassword, { params: { _id, token }, body: { password: word } });
  if (answer.status !== 400) return answer;
  // The link is not used up by a refusal.
  const again = await server.call(signIn.resetPassword, { params: { _id, token }, body: { password } });
  expect(again.status).toBe(200);
  return answer;
};
const setUp = async (word: string) => {
  await server.db.sql.deleteFrom("company").execute();
  const link = await prepareSetUp(server.db, server.config);
  const token = new URL(link!).pathname.split("/").at(-1)!;
  const company = { companyName: "Test Company", currency: "EUR", timeZone: "UTC" };
  const body = { ...ada, email: `adelheid.first${++made}@lumen.example`, ...company, password: word };
  const answer = await server.call(system.setUp, { params: { token }, body });
  if (answer.status !== 400) return answer;
  expect((await server.call(system.setUp, { params: { token }, body: { ...body, password } })).status).toBe(201);
  return answer;
};

describe.each<readonly [name: string, field: string, set: (word: string) => Promise<Answer>]>([
  ["signing up", "password", signUp],
  ["the link of a reset or an invitation", "password", reset],
  ["changing it", "newPassword", change],
  ["setting the company up", "password", setUp],
])("a new password by %s", (_, field, set) => {
  test("is refused on its field where it is short or easy to guess, with what to do", async () => {
    const messages: (string | undefined)[] = [];
    for (const word of ["eleven char", "qwertyuiop12", "Zimmerer2026", "testcompany12", "muster123456"]) {
      const { status, body } = await set(word);
      expect(`${word} ${status} ${body.code}`).toBe(`${word} 400 validation`);
      messages.push(body.fields[field]?.[0]);
    }
    const own = "Your name, your e-mail address and the company's name are guessed first. Add a few unrelated words.";
    expect(messages).toEqual([
      "At least 12 characters",
      "Easy to guess. This is close to a common password. Add a few unrelated words.",
      expect.stringContaining(own),
      expect.stringContaining(own),
      expect.stringContaining(own),
    ]);
  });

  test("is as long as its letters, however a keyboard writes them", async () => {
    // Twelve characters typed on a Mac, of which a phone makes eight.
    const { status, body } = await set("e\u0301a\u0300u\u0308o\u0302 wzk");
    expect([status, body.fields?.[field]]).toEqual([400, ["At least 12 characters"]]);
  });

  test("needs no kinds of characters", async () => {
    expect((await set("vier graue reiher am see")).status).toBeLessThan(300);
  });
});

test("a password opens its account on a device that writes its letters otherwise", async () => {
  const as = await makeAda(++made);
  const [mac, phone] = ["vier gru\u0308ne reiher am see", "vier gr\u00fcne reiher am see"];
  const change = { currentPassword: password, newPassword: mac };
  expect((await server.call(signIn.changePassword, { as, body: change })).status).toBe(200);
  for (const word of [phone, mac]) {
    expect((await server.call(signIn.login, { body: { email: as.email, password: word } })).status).toBe(200);
  }
});

test("a shorter password that was made under older rules still opens its account", async () => {
  const hash = await makePasswords().hash("short one");
  const person = await server.person("annotator", { passwordHash: hash });
  const login = await server.call(signIn.login, { body: { email: person.email, password: "short one" } });
  expect(login.status).toBe(200);
});

test("the passwords that one network address has judged are counted, since each costs the server time", async () => {
  const strict = await startTestServer({ env: { SIGN_IN_TRIES: "1" } });
  try {
    const weak = () => strict.call(users.create, { body: { ...ada, password: "4@8(".repeat(50) } });
    const statuses = (await Promise.all(Array.from({ length: 40 }, weak))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    expect(statuses.filter((status) => status === 400 || status === 201)).toHaveLength(30);
  } finally {
    await strict.close();
  }
});

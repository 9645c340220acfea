import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { makeDevices } from "../../../server/core/auth/devices.ts";
import { password, passwordHash } from "../helpers/password.ts";
import { codeOf, giveSecondFactor } from "../helpers/second-factor.ts";
import { addressOf, callerOf, startSocialServer } from "../helpers/social-server.ts";
import { type Actor, type Answer, startTestServer, type TestServer } from "../helpers/test-server.ts";

const { signIn } = contract;
let first: Awaited<ReturnType<typeof startTestServer>>;
let second: TestServer;
beforeAll(async () => {
  first = await startTestServer();
  second = await startTestServer({ database: first.database });
});
afterAll(async () => {
  await second.close();
  await first.close();
});

interface Try {
  readonly word?: string;
  readonly code?: string;
  readonly devices?: readonly string[];
  readonly server?: TestServer;
}
const newPerson = () => first.person("annotator", { passwordHash });
const login = ({ email }: Actor, { word = password, code, devices, server = first }: Try = {}): Promise<Answer> =>
  server.call(signIn.login, { body: { email, password: word, code, devices } });
const deviceOf = async (person: Actor, as: Try = {}): Promise<string> => (await login(person, as)).body.device;
/** The statuses of so many wrong tries, at two servers by turns. */
const wrongTries = async (person: Actor, times: number, as: Try = {}): Promise<number[]> => {
  const statuses: number[] = [];
  for (let n = 0; n < times; n++) {
    const { status } = await login(person, { word: "wrong", server: n % 2 ? first : second, ...as });
    statuses.push(status);
  }
  return statuses;
};
const ten = (status: number): number[] => Array.from({ length: 10 }, () => status);

describe("a browser that has signed in before", () => {
  test("is not locked out by the wrong tries of others", async () => {
    const ada = await newPerson();
    const device = await deviceOf(ada);
    expect(await wrongTries(ada, 11)).toEqual([...ten(401), 429]);
    for (const server of [first, second]) expect((await login(ada, { devices: [device], server })).status).toBe(200);
    // Its own sign-in gives the others nothing back.
    expect((await login(ada)).status).toBe(429);
  });

  test("nor by those of its network, of which every account has some", async () => {
    const strict = await startTestServer({ env: { SIGN_IN_TRIES: "1" } });
    const ada = await strict.person("annotator", { passwordHash });
    const device = await deviceOf(ada, { server: strict });
    const others = Array.from({ length: 11 }, (_, n) => ({ ...ada, email: `nobody.${n}@test.example` }));
    for (const other of others) await login(other, { server: strict });
    expect((await login(ada, { server: strict })).status).toBe(429);
    expect((await login(ada, { devices: [device], server: strict })).status).toBe(200);
    await strict.close();
  });

  test("has ten tries itself, which lock no one else out", async () => {
    const ada = await newPerson();
    const devices = [await deviceOf(ada)];
    expect(await wrongTries(ada, 11, { devices })).toEqual([...ten(401), 429]);
    expect((await login(ada, { devices })).body.code).toBe("too_many");
    expect((await login(ada)).status).toBe(200);
  });

  test("gets its tries back by signing in", async () => {
    const ada = await newPerson();
    const devices = [await deviceOf(ada)];
    await wrongTries(ada, 9, { devices });
    expect((await login(ada, { devices })).status).toBe(200);
    expect(await wrongTries(ada, 10, { devices })).toEqual(ten(401));
  });

  test("stays known after a new password, and keeps its token", async () => {
    const ada = await newPerson();
    const begun = (await login(ada)).body;
    const as = { ...ada, token: begun.token };
    const newPassword = "grey herons on a lake";
    await first.call(signIn.changePassword, { as, body: { currentPassword: password, newPassword } });
    await wrongTries(ada, 10);
    const again = await login(ada, { word: newPassword, devices: [begun.device] });
    expect(again.body.device).toBe(begun.device);
  });

  test("may be that of several people", async () => {
    const [ada, ben] = [await newPerson(), await newPerson()];
    const devices = [await deviceOf(ada), await deviceOf(ben)];
    await wrongTries(ada, 10);
    await wrongTries(ben, 10);
    for (const person of [ada, ben]) expect((await login(person, { devices })).status).toBe(200);
  });

  test("is let through to its code while others, who have the password, try codes", async () => {
    const ada = await newPerson();
    const secret = await giveSecondFactor(first, [ada._id]);
    const device = await deviceOf(ada, { code: codeOf(secret) });
    for (let n = 0; n < 10; n++) await login(ada, { code: "000000" });
    expect((await login(ada, { code: codeOf(secret) })).body.code).toBe("too_many");
    expect((await login(ada, { code: "000000", devices: [device] })).body.code).toBe("wrong_code");
    expect((await login(ada, { code: codeOf(secret, 1), devices: [device] })).status).toBe(200);
  });
});

describe("a token", () => {
  test("of another account, changed, or made up is of no use", async () => {
    const [ada, ben] = [await newPerson(), await newPerson()];
    const own = await deviceOf(ada);
    const [expires, nonce, signature] = own.split(".");
    const later = `${Number(expires) + 1}.${nonce}.${signature}`;
    const useless = [await deviceOf(ben), later, "..", "", "é".repeat(200)];
    await wrongTries(ada, 10);
    for (const device of useless) expect((await login(ada, { devices: [device] })).status, device).toBe(429);
    expect((await login(ada, { devices: [own] })).status).toBe(200);
  });

  test("of no account does not tell whether there is one", async () => {
    const ada = await newPerson();
    const devices = [await deviceOf(ada)];
    const nobody = { ...ada, email: "nobody.here@test.example" };
    expect(await wrongTries(nobody, 11, { devices })).toEqual([...ten(401), 429]);
  });

  test("lasts ninety days after the last sign-in, and is renewed in the second half", async () => {
    const day = 86_400_000;
    let now = Date.parse("2026-11-22T08:00:00Z");
    const devices = makeDevices(first.db.sql, () => now);
    const { _id } = await newPerson();
    const early = await devices.issue(_id, undefined);
    now += 44 * day;
    expect(await devices.issue(_id, early)).toBe(early);
    now += 2 * day;
    expect(await devices.find(_id, ["other", early])).toBe(early);
    const renewed = await devices.issue(_id, early);
    expect(renewed).not.toBe(early);
    now += 45 * day;
    expect(await devices.find(_id, [early])).toBeUndefined();
    expect(await devices.find(_id, [early, renewed])).toBe(renewed);
    expect(await devices.find(null, [renewed])).toBeUndefined();
  });
});

test("a sign-in by another service makes a browser known, and is let through to its code", async () => {
  const social = await startSocialServer();
  const strict = await social.another({ SIGN_IN_TRIES: "2" });
  const started = await social.login("a person", {}, strict);
  const secret = await giveSecondFactor(social.server, [callerOf(started)._id]);
  const given = (code: string, devices: string[] = []) =>
    social.tokenFor("a person").then((token) => social.send({ ...token, code, devices }, strict));
  expect(started.body.user.email).toBe(addressOf("a person"));
  for (let n = 0; n < 2; n++) expect((await given("000000")).body.code).toBe("wrong_code");
  expect((await given(codeOf(secret))).body.code).toBe("too_many");
  expect((await given(codeOf(secret), [started.body.device])).status).toBe(200);
  await strict.close();
  await social.close();
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { type Answer, startTestServer, type TestServer } from "../helpers/test-server.ts";

const { signIn } = contract;
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ env: { SIGN_IN_TRIES: "1", TRUSTED_PROXIES: "loopback" } });
});
afterAll(() => server.close());

let accounts = 0;
/** A wrong try at an account of its own, so that only the address counts. */
const tryFrom = (address: string): Promise<Answer> =>
  server.call(signIn.login, {
    body: { email: `nobody.${++accounts}@test.example`, password: "wrong" },
    headers: { "x-forwarded-for": address },
  });
const statuses = async (addresses: readonly string[]): Promise<number[]> => {
  const found: number[] = [];
  for (const address of addresses) found.push((await tryFrom(address)).status);
  return found;
};

test("tries are counted by the /64 of an IPv6 address, and by the IPv4 address however it is written", async () => {
  const ten = Array.from({ length: 10 }, (_, index) => index + 1);
  await statuses(ten.map((n) => `2001:db8:7:7:${n}::${n}`));
  expect(await statuses(["2001:db8:7:7:ffff::1", "2001:db8:7:8::1"])).toEqual([429, 401]);
  await statuses(ten.map((n) => (n % 2 ? "::ffff:192.0.2.9" : "192.0.2.9")));
  expect(await statuses(["192.0.2.9", "::ffff:c000:209", "192.0.2.10"])).toEqual([429, 429, 401]);
});

import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { readConfig } from "../../../server/config.ts";
import { startProduct } from "../../product.ts";
import { withDatabase } from "../helpers/global-setup.ts";
import { startTestServer } from "../helpers/test-server.ts";

let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => {
  server = await startTestServer();
  await server.db.sql.updateTable("company").set({ is_demo: true }).execute();
});
afterAll(() => server.close());

// That no demo company is filled then is in tests/long/demo-origin.test.ts.
test("a demo company that is there is not served where other machines could reach it", async () => {
  const outcome = startProduct({
    env: { DATABASE_URL: withDatabase(inject("postgresUrl"), server.database), HOST: "0.0.0.0" },
  }).then(
    (product) => product.stop(),
    (error: Error) => error.message,
  );
  expect(String(await outcome)).toMatch(
    /^Muster ended with 1: Muster did not start: the demo company, .* no other machine .* MUSTER_DATA .*\n$/,
  );
});

test.each<[Record<string, string>, boolean]>([
  [{}, false],
  [{ HOST: "localhost", PUBLIC_URL: "http://127.0.0.1:3001" }, false],
  [{ HOST: "::1", PUBLIC_URL: "https://[::1]:3001" }, false],
  [{ HOST: "0.0.0.0" }, true],
  [{ HOST: "::" }, true],
  [{ PUBLIC_URL: "https://muster.example" }, true],
  [{ TRUSTED_PROXIES: "loopback" }, true],
])("with %j other machines may reach it: %s", (env, isReachable) => {
  expect(readConfig(env).isReachable).toBe(isReachable);
});

import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { contract } from "../../contract/index.ts";
import { demoModelOrigin } from "../../server/stand-in/model-child.ts";
import { type ModelStandIn, startModelStandIn } from "../../server/stand-in/model-stand-in.ts";
import { type Product, startProduct } from "../product.ts";
import { withDatabase } from "../server/helpers/global-setup.ts";
import { insertProject } from "../server/helpers/hours.ts";
import { eventsIn, insertPrompt } from "../server/helpers/prompts.ts";
import { type Actor, send, startTestServer } from "../server/helpers/test-server.ts";

const { modelEndpoints, modelHosts, projects, prompts, signIn, system } = contract;

/** The one that a demo is told of, where it is told of another than its own. */
let other: ModelStandIn;
let server: Awaited<ReturnType<typeof startTestServer>>;
let nobodys: typeof server;
let admin: Actor;
/** Musters as `npm start` starts them: two on a demo company, and one on a database without any company. */
let demo: Product;
let demoOfOther: Product;
let empty: Product;
beforeAll(async () => {
  other = await startModelStandIn();
  [server, nobodys] = await Promise.all([startTestServer(), startTestServer()]);
  admin = await server.person("admin");
  await nobodys.db.sql.deleteFrom("company").execute();
  await server.db.sql.updateTable("company").set({ is_demo: true }).execute();
  for (const origin of [demoModelOrigin, other.url]) {
    await server.call(modelHosts.create, { as: admin, body: { host: new URL(origin).host } });
  }
  // Without these servers the demo starts a process for each of two stand-ins.
  const servers = [{ agent: "ag", kind: "cvat", url: "http://127.0.0.1:9", key: "k", name: "N" }];
  const start = ({ database }: typeof server, options: { empty?: true; env?: Record<string, string> } = {}) => {
    const url = withDatabase(inject("postgresUrl"), database);
    const env = { DATABASE_URL: url, ANNOTATION_SERVERS: JSON.stringify(servers), ...options.env };
    return startProduct({ ...options, env });
  };
  [demo, demoOfOther, empty] = await Promise.all([
    start(server),
    start(server, { env: { MODEL_STAND_IN: other.url } }),
    start(nobodys, { empty: true }),
  ]);
  // Three starts at once, on a machine that may have much else to do.
}, 120_000);
afterAll(async () => {
  await Promise.all([demo, demoOfOther, empty].map((product) => product.stop()));
  await Promise.all([server, nobodys, other].map((one) => one.close()));
});

let made = 0;
const project = () => insertProject(server.db, `Chat ${++made}`);
const set = (on: Product, as: Actor, _id: string, origin: string) =>
  send(on.url, modelEndpoints.set, {
    as,
    params: { _id },
    body: { kind: "openai", url: `${origin}/v1`, models: ["alpha"] },
  });
/** What becomes of a question to the model of a project. */
const ask = async (on: Product, of: string) => {
  const { _id } = await insertPrompt(server.db, { project: of, author: admin._id, answers: [] });
  const asked = { as: admin, params: { _id }, body: { prompt: "Why is the sky blue?" } };
  return eventsIn((await send(on.url, prompts.ask, asked)).body).at(-1)!;
};
const mustAnswer = async (on: Product, origin: string): Promise<string> => {
  const of = await project();
  expect((await set(on, admin, of, origin)).body).toMatchObject({ endpoint: { isApproved: true } });
  const { event, data } = await ask(on, of);
  expect([event, data.prompt?.turns[0].answers[0].text]).toEqual([
    "done",
    expect.stringContaining("This is a stand-in, not a model."),
  ]);
  return of;
};
const refusal = (message: string) => ({ status: 400, body: { code: "validation", fields: { url: [message] } } });
const notHttps = "The address has to begin with https://.";

test("the demo asks the stand-in that it starts with itself, and no other address of this machine", async () => {
  // Its process starts after the server's.
  await vi.waitFor(() => fetch(demoModelOrigin), 20_000);
  await mustAnswer(demo, demoModelOrigin);

  const of = await project();
  const { port } = new URL(demoModelOrigin);
  for (const [origin, message] of [
    [other.url, notHttps],
    [`http://localhost:${port}`, notHttps],
    [`http://[::1]:${port}`, notHttps],
    [demo.url, notHttps],
    [`https://127.0.0.1:${port}`, "This address is not on the public internet."],
  ] as const) {
    expect(await set(demo, admin, of, origin), origin).toMatchObject(refusal(message));
  }
});

test("a demo that is told of another stand-in asks that one, and not its own any more", async () => {
  const of = await mustAnswer(demoOfOther, other.url);
  expect(other.calls).toHaveLength(1);
  expect(await set(demoOfOther, admin, of, demoModelOrigin)).toMatchObject(refusal(notHttps));
  // What the one demo may ask, the other refuses when it is asked, too.
  expect(await ask(demo, of)).toEqual({ event: "failed", data: { message: notHttps } });
  expect(other.calls).toHaveLength(1);
});

test("without the demo company nothing on this machine is allowed, whoever approved its host", async () => {
  const person = { email: "ada@northwind.example", password: "a long and fine password" };
  const token = new URL(empty.setUpUrl!).pathname.split("/").at(-1)!;
  const names = { companyName: "Northwind", firstName: "Ada", lastName: "Admin" };
  const body = { ...names, ...person, currency: "USD", timeZone: "UTC" };
  expect((await send(empty.url, system.setUp, { params: { token }, body })).status).toBe(201);
  const signedIn = (await send(empty.url, signIn.login, { body: person })).body;
  const as: Actor = { ...person, _id: signedIn.user._id, role: "admin", token: signedIn.token };
  const made = await send(empty.url, projects.create, { as, body: { name: "Chat", status: "active" } });
  for (const origin of [demoModelOrigin, other.url]) {
    const approved = await send(empty.url, modelHosts.create, { as, body: { host: new URL(origin).host } });
    expect(approved.status).toBe(201);
    expect(await set(empty, as, made.body.projectDrawer._id, origin), origin).toMatchObject(refusal(notHttps));
  }
});

test("a first start that other machines may reach by a proxy fills no demo company, whose password everyone knows", async () => {
  const product = await startProduct({ env: { PUBLIC_URL: "https://muster.example" } });
  expect(product.setUpUrl).toMatch("https://muster.example/");
  expect(product.output()).not.toContain("demo company");
  expect(await product.stop()).toBe(0);
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { prepareSetUp } from "../../../server/areas/system/set-up.ts";
import { run } from "../../../server/core/db/run.ts";
import { sqlText } from "../../../server/core/db/sql-text.ts";
import { putMail } from "../helpers/mails.ts";
import { type Actor, startTestServer } from "../helpers/test-server.ts";

const { system, signIn, users } = contract;
let server: Awaited<ReturnType<typeof startTestServer>>;
let second: typeof server;

beforeAll(async () => {
  server = await startTestServer();
  second = await startTestServer({ database: server.database });
});
afterAll(async () => {
  await second.close();
  await server.close();
});

describe("the set-up", () => {
  let made = 0;
  const body = (fields: object = {}) => ({
    companyName: "Tokyo Labels",
    currency: "JPY",
    timeZone: "Asia/Tokyo",
    firstName: "Aoi",
    lastName: "Sato",
    email: `aoi.${++made}@test.example`,
    password: "a password to begin with",
    ...fields,
  });
  const setUp = (token: string, fields: object = {}, on = server) =>
    on.call(system.setUp, { params: { token }, body: body(fields) });
  const tokenOf = (address: string | null): string => new URL(address!).pathname.split("/").at(-1)!;

  beforeEach(async () => {
    await server.db.sql.deleteFrom("company").execute();
  });

  test("makes the company and its first administrator, who signs in at once, on any server", async () => {
    expect((await server.call(system.company)).body.isSetUp).toBe(false);
    expect((await second.call(system.company)).body.isSetUp).toBe(false);
    const address = await prepareSetUp(server.db, server.config);
    expect(address).toMatch(/\/set-up\/[\w-]{43}$/);
    const email = "first.admin@test.example";
    expect((await setUp(tokenOf(address), { email })).status).toBe(201);
    const company = {
      name: "Tokyo Labels",
      currency: "JPY",
      currencyExponent: 0,
      timeZone: "Asia/Tokyo",
      isSetUp: true,
    };
    for (const on of [server, second]) expect((await on.call(system.company)).body).toMatchObject(company);
    const { body: signedIn } = await second.call(signIn.login, {
      body: { email, password: "a password to begin with" },
    });
    expect(signedIn.user).toMatchObject({ role: "admin", isEmailVerified: true });
    expect(await prepareSetUp(server.db, server.config)).toBeNull();
    expect((await setUp(tokenOf(address))).body.code).toBe("already_set_up");
  });

  test("happens once, however many press the link at once", async () => {
    const token = tokenOf(await prepareSetUp(server.db, server.config));
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => setUp(token, {}, index % 2 ? server : second)),
    );
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1);
    expect(answers.filter((answer) => answer.body.code === "already_set_up")).toHaveLength(19);
  });

  test("a link that was renewed or made up leaves nothing behind", async () => {
    const older = tokenOf(await prepareSetUp(server.db, server.config));
    await prepareSetUp(server.db, server.config);
    for (const token of [older, "x".repeat(43)]) expect((await setUp(token)).body.code).toBe("used_link");
    expect((await server.call(system.company)).body.isSetUp).toBe(false);
  });

  test("an unknown currency or time zone is marked at its field", async () => {
    const token = tokenOf(await prepareSetUp(server.db, server.config));
    for (const timeZone of ["Nowhere/Land", "+05:30", "CET+3"]) {
      const refused = await setUp(token, { timeZone, currency: "ZZZ" });
      expect(refused.body.code).toBe("validation");
      expect(Object.keys(refused.body.fields), timeZone).toEqual(["currency", "timeZone"]);
    }
    expect((await setUp(token, { timeZone: "UTC", currency: "KWD" })).status).toBe(201);
    expect((await server.call(system.company)).body.currencyExponent).toBe(3);
  });
});

describe("the outbox", () => {
  let admin: Actor;
  beforeAll(async () => {
    admin = await server.person("admin");
    for (const name of ["ada", "ben", "cleo"]) {
      await putMail(server, await server.person("annotator", { email: `${name}@outbox.example` }), `Hello ${name}`);
    }
  });
  const outbox = async (query: object = {}) =>
    (await server.call(system.outbox, { as: admin, query: { ...query } })).body;
  const addresses = (body: { mails: { to: string }[] }) => body.mails.map((mail) => mail.to.split("@")[0]);

  test("is paged, sorted and searched although it is sealed", async () => {
    expect(addresses(await outbox({ limit: 2 }))).toEqual(["cleo", "ben"]);
    expect(addresses(await outbox({ limit: 2, skip: 2, sortBy: "createdAt:desc" }))).toEqual(["ada"]);
    expect(addresses(await outbox({ sortBy: "createdAt:asc", limit: 1 }))).toEqual(["ada"]);
    const found = await outbox({ search: "BEN@" });
    expect(addresses(found)).toEqual(["ben"]);
    expect(found).toMatchObject({ count: 3, filteredTotalCount: 1, meta: { pages: 1, countExact: true } });
    const sealed = await server.db.pool.query("select string_agg(encode(sealed, 'escape'), ' ') as text from mails");
    expect(sealed.rows[0].text).not.toContain("outbox.example");
  });

  test("a mail is read whole, and an erased person's no more", async () => {
    const { mails } = await outbox({ search: "ada" });
    const read = () => server.call(system.mail, { as: admin, params: { _id: mails[0]._id } });
    expect((await read()).body).toMatchObject({ to: "ada@outbox.example", text: "Hello ada", state: "kept" });
    await server.db.pool.query(
      "delete from person_keys where user_id = (select _id from users where email = 'ada@outbox.example')",
    );
    expect((await read()).body).toMatchObject({ to: "(erased)", text: "" });
    expect((await outbox()).count).toBe(3);
  });

  test("is counted no further than to ten thousand, which it says", async () => {
    await run(
      server.db.sql,
      sqlText`insert into mails (_id, user_id, sealed, state) select gen_random_uuid(), $1, '\\x00', 'sent'
        from generate_series(1, 10000)`,
      [admin._id],
    );
    expect(await outbox({ limit: 1 })).toMatchObject({ count: 10_000, meta: { countExact: false } });
  });

  test("is only for administrators", async () => {
    const manager = await server.person("manager");
    expect((await server.call(system.outbox, { as: manager })).body.code).toBe("forbidden");
    expect((await server.call(users.list, { as: manager })).status).toBe(200);
  });
});

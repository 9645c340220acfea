import { readFileSync } from "node:fs";
import { newId } from "../../../server/core/ids.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { sendResetLink } from "../../../server/areas/sign-in/actions.ts";
import { mailsTo } from "../helpers/mails.ts";
import { password } from "../helpers/password.ts";
import { startTestServer } from "../helpers/test-server.ts";

/** What a stranger who signs up with another person's address can have Muster write to it. */
const { users } = contract;
let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const signUp = (email: string, fields: object) =>
  server.call(users.create, { body: { firstName: "Noor", lastName: "Haddad", email, password, ...fields } });

test("none of the mails that a stranger triggers repeats the name that they typed", async () => {
  const email = "not.mine@test.example";
  const firstName = "You won: visit evil.example/prize today";
  expect((await signUp(email, { firstName, lastName: "https://evil.example" })).status).toBe(201);
  expect((await signUp(email, { firstName })).status).toBe(201);
  await sendResetLink(server.db, server.config, email);
  const mails = await mailsTo(server, email);
  expect(mails.map(({ subject }) => subject)).toEqual([
    "Please verify your e-mail address",
    "You have an account already",
    "Set a new password",
  ]);
  for (const { subject, text } of mails) {
    expect(`${subject}\n${text}`).not.toContain("evil");
    expect(text).toMatch(/^Hello,\n\n/);
  }
});

test("an invitation greets by a name, and by nothing that could be more than one", async () => {
  const admin = await server.person("admin");
  const greetingOf = async (firstName: string, email: string) => {
    await server.call(users.create, { as: admin, body: { firstName, lastName: "Haddad", email } });
    return (await mailsTo(server, email))[0]!.text.split("\n")[0];
  };
  expect(await greetingOf("Änna-Lou O’Neil", "anna@test.example")).toBe("Hello Änna-Lou O’Neil,");
  expect(await greetingOf("नूर", "noor@test.example")).toBe("Hello नूर,");
  expect(await greetingOf("visit evil.example", "evil@test.example")).toBe("Hello,");
  expect(await greetingOf("You have won a prize", "prize@test.example")).toBe("Hello,");
});

test("a name that turns the direction of what follows, or breaks the line, is refused at its field", async () => {
  for (const code of [0x202a, 0x202e, 0x2066, 0x2069, 0x2028, 0x2029, 0x85, 0x7f]) {
    const refused = await signUp(`turned.${code}@test.example`, { firstName: `No${String.fromCodePoint(code)}or` });
    expect(refused.body, code.toString(16)).toMatchObject({
      code: "validation",
      fields: { firstName: expect.any(Array) },
    });
  }
  // Marks that texts from right to left need, and that turn nothing behind them.
  for (const [n, firstName] of ["نور\u200d", "No\u200for"].entries()) {
    expect((await signUp(`kept.${n}@test.example`, { firstName })).status).toBe(201);
  }
});

test("names that were stored before are without them", async () => {
  const person = await server.person("annotator", { firstName: "No\u202eor", lastName: "Had\u2066dad" });
  const skill = { _id: newId(), name: "La\u202ebel" };
  await server.db.sql.insertInto("skills").values(skill).execute();
  const migration = new URL("../../../server/core/db/migrations/0022-no-direction-overrides.sql", import.meta.url);
  await server.db.pool.query(readFileSync(migration, "utf8"));
  const { body } = await server.call(users.show, { as: await server.person("admin"), params: { _id: person._id } });
  expect(body.user).toMatchObject({ firstName: "Noor", lastName: "Haddad" });
  const { name } = await server.db.sql
    .selectFrom("skills")
    .select("name")
    .where("_id", "=", skill._id)
    .executeTakeFirstOrThrow();
  expect(name).toBe("Label");
});

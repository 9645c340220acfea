import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { sendResetLink } from "../../../server/areas/sign-in/actions.ts";
import { linkTo, putMail } from "../helpers/mails.ts";
import { type Actor, startTestServer } from "../helpers/test-server.ts";

const { audit, signIn, system, users } = contract;
let server: Awaited<ReturnType<typeof startTestServer>>;
let mailing: typeof server;

beforeAll(async () => {
  server = await startTestServer();
  // Nothing listens there, and nothing is sent without background work.
  mailing = await startTestServer({ env: { SMTP_URL: "smtp://127.0.0.1:9" } });
});
afterAll(async () => {
  await mailing.close();
  await server.close();
});

/** The letters that the server writes to people, each with a one-time link. */
const lettersWithLinks = (on: typeof server, admin: Actor) => ({
  reset: async () => {
    const { email } = await on.person("payments");
    await sendResetLink(on.db, on.config, email);
    return email;
  },
  invitation: async () => {
    const email = `invited.${admin._id}@test.example`;
    await on.call(users.create, { as: admin, body: { firstName: "Ida", lastName: "Holm", email } });
    return email;
  },
  verification: async () => {
    const person = await on.person("annotator", { unverified: true });
    await on.call(signIn.resendVerification, { as: person });
    return person.email;
  },
});
const letterTo = async (on: typeof server, admin: Actor, address: string): Promise<{ _id: string; text: string }> => {
  const { body } = await on.call(system.outbox, { as: admin, query: { search: address } });
  return (await on.call(system.mail, { as: admin, params: { _id: body.mails[0]._id } })).body;
};

describe("one-time links in the outbox", () => {
  test.each(["reset", "invitation", "verification"] as const)(
    "the link of a letter of %s is hidden where mails are sent, and shown where the outbox is their only way",
    async (letter) => {
      for (const on of [mailing, server]) {
        const admin = await on.person("admin");
        const address = await lettersWithLinks(on, admin)[letter]();
        const [, , secret] = await linkTo(on, address);
        const { text } = await letterTo(on, admin, address);
        expect(text.includes(secret)).toBe(on === server);
        expect(text.includes("[link hidden]")).toBe(on === mailing);
      }
    },
  );

  test("other links stay", async () => {
    const page = "https://muster.example/projects/1";
    const text = `See\n\n${page}\n\nand https://muster.example/reset-password/1/${"s".repeat(43)}, or\nhttps://muster.example/set-up/x.`;
    const _id = await putMail(mailing, await mailing.person("annotator"), text);
    const { body } = await mailing.call(system.mail, { as: await mailing.person("admin"), params: { _id } });
    expect(body.text).toBe(`See\n\n${page}\n\nand [link hidden] or\n[link hidden]`);
  });
});

describe("who reads the outbox", () => {
  test("no API token, not even an administrator's", async () => {
    const program = await server.withToken(await server.person("admin"));
    const _id = await putMail(server, await server.person("annotator"), "Hello");
    expect((await server.call(system.outbox, { as: program })).body.code).toBe("in_person");
    expect((await server.call(system.mail, { as: program, params: { _id } })).body.code).toBe("in_person");
  });

  test("each look at other people's letters is in the audit, a look at one's own is not", async () => {
    const admin = await server.person("admin");
    const worker = await server.person("annotator");
    const _id = await putMail(server, worker, "Hello");
    const own = await putMail(server, admin, "Hello to you");
    await server.call(system.outbox, { as: admin, query: { search: "@", limit: 2 } });
    for (const mail of [_id, own]) await server.call(system.mail, { as: admin, params: { _id: mail } });
    const { body } = await server.call(audit.list, { as: admin, query: { actor: admin._id, sortBy: "at:asc" } });
    const looks = body.audit.map((entry: { action: string; record: { _id: string }; after: object }) => [
      entry.action,
      entry.record._id,
      entry.after,
    ]);
    expect(looks).toEqual([
      ["system.outbox", worker._id, {}],
      ["system.mail", worker._id, { mail: _id }],
    ]);
  });

  test("a mail that is not there is not found", async () => {
    const admin = await server.person("admin");
    expect((await server.call(system.mail, { as: admin, params: { _id: admin._id } })).status).toBe(404);
  });
});

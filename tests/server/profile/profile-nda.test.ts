import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { ownCalls, statusesOf } from "../helpers/profiles.ts";
import { inflated } from "../helpers/read-pdf.ts";
import { type Actor, startTestServer, type TestServer } from "../helpers/test-server.ts";

const { profile } = contract;
let server: TestServer;
let calls: ReturnType<typeof ownCalls>;
let manager: Actor;

beforeAll(async () => {
  server = await startTestServer();
  calls = ownCalls(server);
  manager = await server.person("manager");
});
afterAll(() => server.close());

const person = (firstName = "Zofia", lastName = "Łuczak") => server.person("annotator", { firstName, lastName });
const own = (as: Actor, body?: object) => ({ as, params: { _id: as._id }, body });
const signature = ({ _id }: Actor) =>
  server.db.sql.selectFrom("nda_signatures").selectAll().where("user_id", "=", _id).execute();

const pdfOf = async (as: Actor, whose = as) => {
  const path = profile.readNda.path.replace(":_id", whose._id);
  const answer = await fetch(server.url + path, { headers: { authorization: `Bearer ${as.token}` } });
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
};

/** The characters that a PDF's fonts show, by its tables from glyphs to Unicode (ToUnicode, ISO 32000-2 9.10.3). */
const charactersOf = (pdf: Buffer): Set<string> => {
  const text = pdf.toString("latin1");
  const objects = [...text.matchAll(/\d+ 0 obj\n([\s\S]*?)\nendobj/g)].map(([, body = ""]) => body);
  const streams = objects.filter((object) => object.includes("/FlateDecode")).map(inflated);
  const maps = streams.filter((stream) => stream.includes("beginbfrange") || stream.includes("beginbfchar"));
  return new Set(
    maps.flatMap((map) =>
      [...map.matchAll(/<([0-9a-f]{4,8})>/gi)].map(([, code = ""]) =>
        Buffer.from(code, "hex").swap16().toString("utf16le"),
      ),
    ),
  );
};

describe("the confidentiality agreement", () => {
  test("is read, signed with one's name, and kept as a PDF with time, address and text", async () => {
    const me = await person();
    const { nda: before } = (await server.call(profile.ndaInfo, own(me))).body;
    expect(before).toMatchObject({ textVersion: 1, signature: null, isSigned: false });
    expect(before.text).toMatch(/^Confidentiality agreement\n\nThis agreement is between Test Company/);
    expect((await pdfOf(me)).status).toBe(404);
    const headers = { "user-agent": "A browser" };
    const { status, body } = await server.call(profile.signNda, {
      ...own(me, { fullName: "zofia  łuczak", textVersion: 1 }),
      headers,
    });
    expect(status).toBe(200);
    expect(body.nda).toMatchObject({ isSigned: true, signature: { textVersion: 1, fullName: "zofia  łuczak" } });
    expect(Math.abs(Date.parse(body.nda.signature.signedAt) - Date.now())).toBeLessThan(60_000);
    expect((await calls.mine(me)).profileCompletePercentage).toBe(5);
    const [kept] = await signature(me);
    expect(kept).toMatchObject({ text_version: 1, signed_at: body.nda.signature.signedAt });
    expect(kept?.text_hash).toEqual(createHash("sha256").update(before.text).digest());
    expect(kept?.sealed.includes("browser")).toBe(false);
    const pdf = await pdfOf(me);
    expect([pdf.status, pdf.headers.get("content-type")]).toEqual([200, "application/pdf"]);
    expect(pdf.headers.get("content-disposition")).toMatch(/^attachment; .*zofia%20%20%C5%82uczak.pdf/);
    expect(pdf.headers.get("content-security-policy")).toMatch("sandbox");
    expect(pdf.bytes.subarray(0, 5).toString()).toBe("%PDF-");
  });

  test.each([
    ["Polish", "Zażółć", "Gęśląjaźń"],
    ["Cyrillic", "Анна", "Щербакова"],
    ["Greek", "Ελένη", "Παπαδοπούλου"],
  ])("shows names in %s", async (_, firstName, lastName) => {
    const me = await person(firstName, lastName);
    expect((await calls.sign(me)).status).toBe(200);
    const shown = charactersOf((await pdfOf(me)).bytes);
    expect(Array.from(`${firstName}${lastName}`).filter((character) => !shown.has(character))).toEqual([]);
  });

  test("is signed once: again is refused, also at the same moment, and the first stays", async () => {
    const me = await person();
    const answers = await Promise.all(Array.from({ length: 4 }, () => calls.sign(me)));
    expect(statusesOf(answers)).toEqual([200, 409, 409, 409]);
    const refused = { status: 409, body: { code: "already_signed", message: "You have already signed this." } };
    expect(answers.find(({ status }) => status === 409)).toMatchObject(refused);
    expect(await calls.sign(me)).toMatchObject(refused);
    expect(await signature(me)).toHaveLength(1);
    const files = await server.db.sql
      .selectFrom("private_files")
      .select(["kind", "removed_at"])
      .where("user_id", "=", me._id)
      .execute();
    expect(files).toEqual([{ kind: "nda", removed_at: null }]);
  });

  test("is signed only by one's own name, and only with the text that was read", async () => {
    const me = await person();
    const wrong = await calls.sign(me, "Somebody Else");
    expect(wrong).toMatchObject({ status: 400, body: { code: "validation" } });
    expect(wrong.body.fields.fullName).toEqual(["Type your name as in your profile: Zofia Łuczak."]);
    const other = await server.call(profile.signNda, own(me, { fullName: "Zofia Łuczak", textVersion: 2 }));
    expect(other).toMatchObject({ status: 409, body: { code: "stale", current: { textVersion: 1, isSigned: false } } });
    expect(await signature(me)).toEqual([]);
  });

  test("is no document: it is in no list of them, and can't be deleted as one", async () => {
    const me = await person();
    await calls.sign(me);
    expect((await calls.mine(me)).documents).toEqual([]);
    const document = (await signature(me))[0]!.file_id;
    const params = { _id: me._id, document };
    expect((await server.call(profile.readDocument, { as: me, params })).status).toBe(404);
    expect((await server.call(profile.removeDocument, { as: me, params })).status).toBe(404);
  });

  test("is read by staff with the right role, which is kept in the audit, and by no one else", async () => {
    const me = await person();
    await calls.sign(me);
    expect((await pdfOf(manager, me)).status).toBe(200);
    for (const role of ["payments", "reviewer", "annotator"] as const) {
      expect((await pdfOf(await server.person(role), me)).status).toBe(404);
    }
    const audit = await server.db.sql
      .selectFrom("audit")
      .select(["action", "actor_id", "after"])
      .where("record_id", "=", me._id)
      .execute();
    expect(audit).toEqual([{ action: "profile.readNda", actor_id: manager._id, after: { document: "nda" } }]);
  });
});

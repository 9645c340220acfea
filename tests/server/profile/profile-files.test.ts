import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import {
  documentMax,
  documentsMax,
  portraitMin,
  portraitSide,
  portraitTooSmall,
} from "../../../contract/profile/fields.ts";
import { newId } from "../../../server/core/ids.ts";
import { diskFiles } from "../../../server/core/files/files.ts";
import { objectStream, pdfOf, pdfText, smallZip } from "../helpers/pdfs.ts";
import { pictureBomb, pictureOf } from "../helpers/pictures.ts";
import { dotFile, ownCalls, statusesOf } from "../helpers/profiles.ts";
import { makeStuck } from "../helpers/stuck-file.ts";
import { type Actor, startTestServer, type TestServer } from "../helpers/test-server.ts";

const { profile } = contract;
let server: TestServer;
let calls: ReturnType<typeof ownCalls>;

beforeAll(async () => {
  server = await startTestServer();
  calls = ownCalls(server);
});
afterAll(() => server.close());

type Bytes = Uint8Array<ArrayBuffer>;
const bytesOf = (text: string): Bytes => Uint8Array.from(Buffer.from(text, "latin1"));
const worker = () => server.person("annotator");
const own = (as: Actor) => ({ as, params: { _id: as._id } });
const pdf = (name = "My CV.pdf") => ({ name, content: pdfOf(), type: "application/pdf" });

const stored = async (): Promise<string[]> => {
  const entries = await readdir(server.config.filesDir, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
};
const rowsOf = ({ _id }: Actor) =>
  server.db.sql.selectFrom("private_files").selectAll().where("user_id", "=", _id).execute();

/** A file as it comes over HTTP. */
const read = async (as: Actor, document: string, whose = as) => {
  const path = profile.readDocument.path.replace(":_id", whose._id).replace(":document", document);
  const answer = await fetch(server.url + path, { headers: { authorization: `Bearer ${as.token}` } });
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
};

describe("a document", () => {
  test("is kept sealed, and comes back whole, as a file to save that no browser runs", async () => {
    const me = await worker();
    const added = await calls.addDocument(me, pdf("Życiorys, 2026.pdf"), "cv");
    expect(added.status).toBe(200);
    const [document] = added.body.documents;
    expect(document).toMatchObject({
      kind: "cv",
      name: "Życiorys, 2026.pdf",
      mime: "application/pdf",
      size: pdfOf().length,
    });
    const { status, headers, bytes } = await read(me, document._id);
    expect([status, bytes.equals(Buffer.from(pdfOf()))]).toEqual([200, true]);
    expect(headers.get("content-disposition")).toBe(
      `attachment; filename="Z_yciorys_ 2026.pdf"; filename*=UTF-8''%C5%BByciorys%2C%202026.pdf`,
    );
    expect(headers.get("content-type")).toBe("application/pdf");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("content-security-policy")).toMatch(/default-src 'none'.*sandbox/);
    expect(headers.get("cache-control")).toBe("no-store");
    const kept = await readFile((await stored()).find((file) => file.endsWith(document._id))!);
    expect(kept.includes("%PDF-")).toBe(false);
    // One byte changed on the disk is not read as if nothing had happened.
    kept[kept.length - 1]! ^= 1;
    await diskFiles(server.config.filesDir).put(document._id, kept);
    expect((await read(me, document._id)).status).toBe(500);
  });

  test("that is a picture is drawn anew: nothing of the upload survives", async () => {
    const me = await worker();
    const tail = "<script>alert(1)</script>";
    const photo = await pictureOf("jpeg", { orientation: 6 });
    const content = Uint8Array.from(Buffer.concat([photo, Buffer.from(tail)]));
    const { body } = await calls.addDocument(
      me,
      { name: "passport.jpeg", content, type: "image/jpeg" },
      "identity_front",
    );
    const [document] = body.documents;
    expect(document).toMatchObject({ name: "passport.webp", mime: "image/webp" });
    const { bytes } = await read(me, document._id);
    expect([bytes.includes("script"), bytes.includes("Mina")]).toEqual([false, false]);
    const { format, exif, width, height } = await sharp(bytes).metadata();
    expect([format, exif, width, height]).toEqual(["webp", undefined, 20, 40]);
  });

  test("of another person is a 404, also under one's own id", async () => {
    const [me, other] = [await worker(), await worker()];
    const { _id } = (await calls.addDocument(me)).body.documents[0];
    expect((await read(other, _id)).status).toBe(404);
    expect((await read(other, _id, me)).status).toBe(404);
    const remove = { as: other, params: { _id: other._id, document: _id } };
    expect((await server.call(profile.removeDocument, remove)).status).toBe(404);
    expect((await read(me, _id)).status).toBe(200);
  });

  test("that is deleted is gone with its bytes, and counts no more", async () => {
    const me = await worker();
    const { _id: document } = (await calls.addDocument(me)).body.documents[0];
    expect((await calls.mine(me)).profileCompletePercentage).toBe(10);
    const answer = await server.call(profile.removeDocument, { as: me, params: { _id: me._id, document } });
    expect([answer.status, answer.body]).toEqual([200, { documents: [] }]);
    expect((await stored()).some((file) => file.endsWith(document))).toBe(false);
    expect(await rowsOf(me)).toEqual([]);
    expect((await calls.mine(me)).profileCompletePercentage).toBe(0);
  });

  test("is deleted at once for its owner, also where its bytes can't be removed yet", async () => {
    const me = await worker();
    const { _id: document } = (await calls.addDocument(me)).body.documents[0];
    await makeStuck(server, document);
    const answer = await server.call(profile.removeDocument, { as: me, params: { _id: me._id, document } });
    expect([answer.status, answer.body]).toEqual([200, { documents: [] }]);
  });

  test("is stored once for a request that comes twice", async () => {
    const me = await worker();
    const headers = { "idempotency-key": crypto.randomUUID() };
    const send = () => server.call(profile.addDocument, { ...own(me), headers, files: dotFile, body: { kind: "cv" } });
    const [first, second] = [await send(), await send()];
    expect(second.body).toEqual(first.body);
    expect(await rowsOf(me)).toHaveLength(1);
    // The same file as something else is another request.
    const other = await server.call(profile.addDocument, {
      ...own(me),
      headers,
      files: dotFile,
      body: { kind: "other" },
    });
    expect([other.status, other.body.code]).toEqual([422, "key_reused"]);
    expect(await rowsOf(me)).toHaveLength(1);
  });

  test("beyond the limit is refused, also where many come at once, and leaves nothing", async () => {
    const me = await worker();
    const file = {
      kind: "other",
      name: "a.pdf",
      mime: "application/pdf",
      size: 1,
      kept_at: new Date().toISOString(),
    } as const;
    const rows = Array.from({ length: documentsMax - 2 }, () => ({ _id: newId(), user_id: me._id, ...file }));
    await server.db.sql.insertInto("private_files").values(rows).execute();
    const before = (await stored()).length;
    const answers = await Promise.all(Array.from({ length: 5 }, () => calls.addDocument(me)));
    expect(statusesOf(answers)).toEqual([200, 200, 409, 409, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({
      code: "too_many_documents",
      message: expect.stringContaining("20 documents"),
    });
    expect([(await rowsOf(me)).length, (await stored()).length]).toEqual([documentsMax, before + 2]);
  });
});

describe("a file that is no document is rejected at the field, and leaves nothing behind", () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  const script = "/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>";
  interface Hostile {
    readonly name?: string;
    readonly content?: string | Bytes;
    readonly type?: string;
  }
  test.each([
    ["a PDF that is an archive too", 400, () => ({ content: bytesOf(pdfText({ tail: smallZip() })) })],
    ["a PDF with an archive inside", 400, () => ({ content: bytesOf(pdfText({ objects: smallZip() })) })],
    ["a PDF with a page inside", 400, () => ({ content: bytesOf(pdfText({ objects: "<html><script>1</script>" })) })],
    ["a PDF behind something else", 415, () => ({ content: bytesOf(`\n${pdfText()}`) })],
    ["a PDF with a script", 400, () => ({ content: pdfOf({ catalog: script }) })],
    ["a PDF with an escaped script", 400, () => ({ content: pdfOf({ catalog: script.replace("Java", "#4aav#61") }) })],
    [
      "a PDF with a compressed script",
      400,
      () => ({ content: pdfOf({ objects: objectStream(`5 0 << ${script} >>`) }) }),
    ],
    ["a PDF with a password", 400, () => ({ content: pdfOf({ trailer: "/Encrypt 9 0 R" }) })],
    ["half a PDF", 400, () => ({ content: pdfOf().slice(0, 200) })],
    ["a GIF that is called a PDF", 415, async () => ({ content: await pictureOf("gif") })],
    ["a script that is called a PDF", 415, () => ({ content: "alert(1)" })],
    ["an SVG", 415, () => ({ name: "me.svg", content: svg, type: "image/svg+xml" })],
    ["an SVG that is called a PNG", 415, () => ({ name: "me.png", content: svg, type: "image/png" })],
    ["a page that is called a picture", 415, () => ({ name: "a.jpg", content: "<html>", type: "image/jpeg" })],
    [
      "a kind of picture that we don't take",
      415,
      async () => ({ content: await pictureOf("tiff"), type: "image/png" }),
    ],
    [
      "a picture with too many pixels",
      413,
      async () => ({ name: "a.png", content: await pictureBomb(), type: "image/png" }),
    ],
    ["a damaged picture", 400, async () => ({ content: (await pictureOf("png")).slice(0, 60), type: "image/png" })],
    ["a file with too many bytes", 413, () => ({ content: new Uint8Array(documentMax + 1) })],
    ["nothing", 400, () => ({ content: "" })],
    ["a name that is a path", 400, () => ({ name: "../../x" })],
    ["a name that is a path of Windows", 400, () => ({ name: "..\\..\\x.pdf" })],
    ["a name with NUL", 400, () => ({ name: "a\0.png" })],
    ["a name that turns around", 400, () => ({ name: "cv\u202efdp.exe" })],
    ["a name that is hidden", 400, () => ({ name: ".htaccess" })],
    ["a name that is too long", 400, () => ({ name: `${"a".repeat(300)}.pdf` })],
  ] as [string, number, () => Hostile | Promise<Hostile>][])("%s", async (_, status, make) => {
    const me = await worker();
    const before = await stored();
    const { name = "document.pdf", content = pdfOf(), type = "application/pdf" } = await make();
    const answer = await calls.addDocument(me, { name, content, type });
    expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([status, ["file"]]);
    expect(answer.body.fields.file[0].length).toBeGreaterThan(10);
    expect(await stored()).toEqual(before);
    expect(await rowsOf(me)).toEqual([]);
  });

  test("a file of no kind, or of another", async () => {
    const me = await worker();
    const send = (body: object) => server.call(profile.addDocument, { ...own(me), files: dotFile, body });
    expect((await send({})).body).toMatchObject({ code: "validation", fields: { kind: [expect.any(String)] } });
    expect((await send({ kind: "nda" })).body.fields).toHaveProperty("kind");
  });
});

describe("a picture of oneself", () => {
  test("is a square WebP, read by a signed address without a session, until there is another", async () => {
    const me = await worker();
    const set = async (width: number, height: number) => {
      const content = await pictureOf("jpeg", { width, height });
      const file = { name: "me.jpg", content, type: "image/jpeg" };
      return (await server.call(profile.setImage, { ...own(me), files: { file } })).body.image as string;
    };
    const first = await set(2000, 900);
    const bytes = Buffer.from(await (await fetch(server.url + first)).arrayBuffer());
    const { format, width, height } = await sharp(bytes).metadata();
    expect([format, width, height]).toEqual(["webp", portraitSide, portraitSide]);
    expect(await calls.mine(me)).toMatchObject({
      image: first,
      profileCompletePercentage: 5,
      personal: { image: first },
    });
    const second = await set(300, 220);
    expect((await fetch(server.url + first)).status).toBe(404);
    expect((await sharp(Buffer.from(await (await fetch(server.url + second)).arrayBuffer())).metadata()).width).toBe(
      220,
    );
    expect((await server.call(profile.removeImage, own(me))).body).toEqual({ image: null });
    expect((await fetch(server.url + second)).status).toBe(404);
    expect(await calls.mine(me)).toMatchObject({ image: null, profileCompletePercentage: 0 });
    const left = await server.db.sql.selectFrom("files").select("_id").where("uploaded_by", "=", me._id).execute();
    expect(left).toEqual([]);
  });

  test.each([
    [portraitMin, 200],
    [portraitMin - 1, 400],
  ])("of %i pixels is answered with %i; one that is too small at its field", async (side, status) => {
    const me = await worker();
    const content = await pictureOf("jpeg", { width: side + 100, height: side });
    const file = { name: "me.jpg", content, type: "image/jpeg" };
    const answer = await server.call(profile.setImage, { ...own(me), files: { file } });
    expect(answer.status).toBe(status);
    if (status === 400) expect(answer.body.fields).toEqual({ file: [portraitTooSmall] });
  });

  test("that is no picture is rejected at its field", async () => {
    const me = await worker();
    for (const content of ["<svg xmlns='http://www.w3.org/2000/svg'/>", pdfOf()]) {
      const file = { name: "me.png", content, type: "image/png" };
      const answer = await server.call(profile.setImage, { ...own(me), files: { file } });
      expect([answer.status, Object.keys(answer.body.fields)]).toEqual([415, ["file"]]);
    }
  });
});

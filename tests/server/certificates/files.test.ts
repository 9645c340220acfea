import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { newId } from "../../../server/core/ids.ts";
import { insertCertificate, insertCourse, insertEnrolment } from "../helpers/certificates.ts";
import { pdfOf } from "../helpers/pdfs.ts";
import { pictureOf } from "../helpers/pictures.ts";
import { qrTextOf, textsOf } from "../helpers/read-pdf.ts";
import { type Actor, startTestServer } from "../helpers/test-server.ts";
import { unzip } from "../helpers/unzip.ts";

const { audit, certificates, notifications, privacy } = contract;

let server: Awaited<ReturnType<typeof startTestServer>>;
let manager: Actor;
let holder: Actor;
beforeAll(async () => {
  server = await startTestServer({ env: { PUBLIC_URL: "https://muster.example" } });
  manager = await server.person("manager");
  holder = await server.person("annotator", { firstName: "Zofia", lastName: "Łuczak" });
});
afterAll(() => server.close());

/** A file as it comes over HTTP. */
const fileOf = async (as: Actor, _id: string, query = "") => {
  const path = certificates.file.path.replace(":_id", _id) + query;
  const answer = await fetch(server.url + path, { headers: { authorization: `Bearer ${as.token}` } });
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
};
const enrolled = async (user = holder._id) => {
  const course = await insertCourse(server.db, { months: 12 });
  await insertEnrolment(server.db, { course, user, status: "in_progress" });
  return course;
};
const pdf = { name: "x.pdf", content: pdfOf(), type: "application/pdf" };
const upload = (course: string, file: typeof pdf = pdf, userId = holder._id) =>
  server.call(certificates.upload, {
    as: manager,
    params: { _id: course },
    body: { userId },
    files: { certificate: file },
  });

describe("the file of a certificate", () => {
  test("is a PDF of what it prints, for its holder and managers, as a download that no browser runs", async () => {
    const { _id, number } = await insertCertificate(server.db, { user: holder._id, person: "Zofia Łuczak" });
    for (const as of [holder, manager]) {
      const { status, headers, bytes } = await fileOf(as, _id);
      expect([status, headers.get("content-type")]).toEqual([200, "application/pdf"]);
      expect(headers.get("content-disposition")).toMatch(`attachment; filename="certificate-${number}.pdf"`);
      expect(headers.get("content-security-policy")).toMatch("sandbox");
      expect(textsOf(bytes)).toEqual(expect.arrayContaining(["Zofia Łuczak", "Boxes", `${number}, issue 1`]));
      expect(qrTextOf(bytes)).toBe(`https://muster.example/verify/${number}?issue=1`);
    }
    expect((await fileOf(holder, _id)).bytes.equals((await fileOf(manager, _id)).bytes)).toBe(true);
    for (const role of ["annotator", "reviewer", "payments"] as const) {
      expect((await fileOf(await server.person(role), _id)).status).toBe(404);
    }
    expect((await fileOf(manager, newId())).status).toBe(404);
  });

  test("of an earlier issue is for staff, and says that it is superseded; that of a revoked one says so", async () => {
    const { _id, number } = await insertCertificate(server.db, { user: holder._id, person: "Zofia Alt" });
    await server.call(certificates.correct, { as: manager, params: { _id }, body: {} });
    const earlier = await fileOf(manager, _id, "?issue=1");
    expect(earlier.headers.get("content-disposition")).toMatch(`certificate-${number}-issue-1-superseded.pdf`);
    expect(textsOf(earlier.bytes)).toEqual(expect.arrayContaining(["Zofia Alt", "SUPERSEDED"]));
    expect(textsOf((await fileOf(holder, _id, "?issue=2")).bytes)).not.toContain("SUPERSEDED");
    expect((await fileOf(holder, _id, "?issue=1")).status).toBe(404);
    expect((await fileOf(manager, _id, "?issue=3")).status).toBe(404);
    await server.call(certificates.revoke, { as: manager, params: { _id }, body: { revokeReason: "Copied" } });
    expect(textsOf((await fileOf(holder, _id)).bytes)).toContain("REVOKED");
  });
});

describe("an upload", () => {
  test("is the certificate of a person enrolled in the course, and the next one replaces it", async () => {
    const course = await enrolled();
    const first = await upload(course);
    expect(first.status).toBe(200);
    const { certificate } = first.body;
    expect(certificate).toMatchObject({ kind: "uploaded", issue: 1, isFile: true, score: null, status: "issued" });
    const { bytes, headers } = await fileOf(holder, certificate._id);
    expect(bytes.equals(Buffer.from(pdfOf()))).toBe(true);
    expect(headers.get("content-disposition")).toMatch(`filename="certificate-${certificate.number}.pdf"`);
    const picture = { name: "x.png", content: await pictureOf("png"), type: "image/png" };
    const second = (await upload(course, picture)).body.certificate;
    expect(second).toMatchObject({ _id: certificate._id, number: certificate.number, issue: 2, kind: "uploaded" });
    expect((await fileOf(holder, certificate._id)).headers.get("content-type")).toBe("image/png");
    const old = await fileOf(manager, certificate._id, "?issue=1");
    expect(old.headers.get("content-disposition")).toMatch("-issue-1-superseded.pdf");
    expect(old.bytes.equals(Buffer.from(pdfOf()))).toBe(true);
    const told = (await server.call(notifications.list, { as: holder, query: {} })).body.notifications;
    expect(told.slice(0, 2).map(({ kind }: { kind: string }) => kind)).toEqual([
      "certificate_reissued",
      "certificate_issued",
    ]);
  });

  test("replaces a certificate that was drawn, and keeps its score", async () => {
    const course = await enrolled();
    const { _id, number } = await insertCertificate(server.db, { user: holder._id, course });
    const { certificate } = (await upload(course)).body;
    expect(certificate).toMatchObject({ _id, number, issue: 2, kind: "uploaded", score: 92.5, isFile: true });
  });

  test("of ten at the same time all are issues of one certificate", async () => {
    const course = await enrolled();
    const answers = await Promise.all(Array.from({ length: 10 }, () => upload(course)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(answers.map(({ body }) => body.certificate.issue).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 10 }, (_, n) => n + 1),
    );
  });

  test("is refused for people who are not enrolled, revoked certificates, and files of another kind or no kind", async () => {
    const course = await enrolled();
    const stranger = await server.person("annotator");
    await insertEnrolment(server.db, { course, user: stranger._id, status: "withdrawn" });
    for (const userId of [stranger._id, newId()]) {
      expect(await upload(course, pdf, userId)).toMatchObject({
        status: 400,
        body: { fields: { userId: ["This person is not enrolled in the course."] } },
      });
    }
    expect((await upload(newId())).status).toBe(404);
    const bytesOf = (text: string) => Uint8Array.from(Buffer.from(text, "latin1"));
    const cases = [
      [{ ...pdf, content: bytesOf("hello") }, 415],
      [{ ...pdf, content: bytesOf("") }, 400],
      [{ ...pdf, content: pdfOf({ catalog: "/OpenAction << /S /JavaScript /JS (x) >>" }) }, 400],
      [{ ...pdf, type: "text/plain" }, 415],
      [{ ...pdf, content: new Uint8Array(10_000_001) }, 413],
    ] as const;
    for (const [file, status] of cases) {
      expect(await upload(course, file)).toMatchObject({
        status,
        body: { fields: { certificate: [expect.any(String)] } },
      });
    }
    const revoked = await enrolled();
    await insertCertificate(server.db, { user: holder._id, course: revoked, status: "revoked" });
    expect((await upload(revoked)).body.code).toBe("wrong_state");
    const left = await server.db.sql
      .selectFrom("private_files")
      .leftJoin("certificate_issues", "certificate_issues.file_id", "private_files._id")
      .select("private_files._id")
      .where("certificate_issues.file_id", "is", null)
      .execute();
    // Of a refusal nothing is left.
    expect(left).toEqual([]);
  });
});

test("the archive has one's certificates; erased, the name is gone from page, PDF and audit, and files are removed", async () => {
  const person = await server.person("annotator", { firstName: "Quastenflosser", lastName: "Zenobia" });
  const uploaded = (await upload(await enrolled(person._id), pdf, person._id)).body.certificate;
  const { _id, number } = await insertCertificate(server.db, { user: person._id, person: "Quastenflosser Alt" });
  const params = { _id };
  await server.call(certificates.correct, { as: manager, params, body: {} });
  await server.call(certificates.revoke, { as: manager, params, body: { revokeReason: "Quastenflosser copied" } });
  const answer = await fetch(`${server.url}/api/v1/users/my-data`, {
    headers: { authorization: `Bearer ${person.token}` },
  });
  const files = unzip(Buffer.from(await answer.arrayBuffer()));
  const archived = JSON.parse(String(files.get("certificates.json")));
  expect(archived).toMatchObject([
    { number, issues: [{ person: "Quastenflosser Zenobia" }, { person: "Quastenflosser Alt" }] },
    { number: uploaded.number, issues: [{ isFile: true }] },
  ]);
  expect([...files.keys()].filter((name) => name.startsWith("documents/"))).toEqual([
    "documents/01 issued_certificate certificate.pdf",
  ]);
  const [asking, erasing] = [await server.person("admin"), await server.person("admin")];
  const asked = await server.call(privacy.create, { as: asking, body: { user: person._id } });
  const request = { _id: asked.body.erasureRequest._id };
  expect((await server.call(privacy.erase, { as: erasing, params: request, body: {} })).status).toBe(200);
  const shown = await server.call(certificates.verify, { params: { number } });
  expect(shown.body.certificate).toMatchObject({ person: "erased", status: "revoked" });
  for (const of of [_id, uploaded._id]) {
    for (const issue of of === _id ? ["?issue=1", ""] : [""]) {
      const texts = textsOf((await fileOf(manager, of, issue)).bytes);
      expect(texts).toContain("erased");
      expect(texts.join()).not.toContain("Quastenflosser");
    }
  }
  const { body } = await server.call(audit.list, { as: asking, query: { record: _id } });
  expect(body.audit).toHaveLength(2);
  expect(JSON.stringify(body)).not.toContain("Quastenflosser");
  const kept = await server.db.sql
    .selectFrom("private_files")
    .select("_id")
    .where("user_id", "=", person._id)
    .execute();
  expect(kept).toEqual([]);
});

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { issueCertificates } from "../../../server/areas/certificates/actions.ts";
import { randomNumber } from "../../../server/areas/certificates/rules.ts";
import { dayFromToday, insertCertificate, insertCourse } from "../helpers/certificates.ts";
import { mailsTo } from "../helpers/mails.ts";
import { type Actor, startTestServer } from "../helpers/test-server.ts";
import { writeAlone } from "../helpers/write-alone.ts";

const { certificates, notifications } = contract;

let server: Awaited<ReturnType<typeof startTestServer>>;
let learner: Actor;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const person = () => server.person("annotator", { firstName: "Zofia", lastName: "Łuczak" });
const issue = (courseId: string, me: Actor, score: number | null = 81.25, drawNumber?: () => string) =>
  writeAlone(server, (write) => issueCertificates(write, [{ courseId, userId: me._id, score }], drawNumber), me);
const ofCourse = async (courseId: string, as: Actor) =>
  (await server.call(certificates.myOfCourse, { as, params: { _id: courseId } })).body.certificate;
const toldOf = async (as: Actor): Promise<{ kind: string; message: string; link: string }[]> =>
  (await server.call(notifications.list, { as, query: {} })).body.notifications;
const issuesIn = async (certificate: string) =>
  server.db.sql.selectFrom("certificate_issues").selectAll().where("certificate_id", "=", certificate).execute();

describe("completing a course", () => {
  test("issues a certificate that prints the names of that day, and tells its holder, who completed it", async () => {
    learner = await person();
    const course = await insertCourse(server.db, { name: "Night drives", months: 12 });
    expect(await ofCourse(course, learner)).toBeNull();
    await issue(course, learner);
    await server.db.pool.query("update courses set name = 'Renamed' where _id = $1", [course]);
    const certificate = await ofCourse(course, learner);
    expect(certificate).toMatchObject({
      number: expect.stringMatching(/^MC-/),
      user: { _id: learner._id },
      courseId: { _id: course, name: "Renamed" },
      person: "Zofia Łuczak",
      course: "Night drives",
      score: 81.25,
      kind: "completed",
      issue: 1,
      status: "issued",
      issuedOn: dayFromToday(0),
      issuedBy: null,
      isFile: false,
      can: { revoke: false, reinstate: false, reissue: false },
    });
    expect(certificate.expiresOn.slice(0, 4)).toBe(String(Number(dayFromToday(0).slice(0, 4)) + 1));
    expect(await toldOf(learner)).toEqual([
      expect.objectContaining({
        kind: "certificate_issued",
        message: "Your certificate of Night drives is ready to download.",
        link: "/my-certificates",
      }),
    ]);
    expect((await mailsTo(server, learner.email)).map(({ text }) => text)).toEqual([
      expect.stringContaining(`${server.config.publicUrl}/my-certificates`),
    ]);
  });

  test("50 times at once is one certificate, one issue and one notification", async () => {
    const me = await person();
    const course = await insertCourse(server.db);
    const done = await Promise.allSettled(Array.from({ length: 50 }, () => issue(course, me)));
    expect(done.filter(({ status }) => status === "rejected")).toEqual([]);
    const made = await server.db.sql.selectFrom("certificates").selectAll().where("user_id", "=", me._id).execute();
    expect(made).toHaveLength(1);
    expect(await issuesIn(made[0]!._id)).toHaveLength(1);
    expect(await toldOf(me)).toHaveLength(1);
    expect(await mailsTo(server, me.email)).toHaveLength(1);
  });

  test("again changes nothing while it is valid or revoked", async () => {
    const me = await person();
    for (const status of ["issued", "revoked"] as const) {
      const { course } = await insertCertificate(server.db, { user: me._id, status, expiresOn: dayFromToday(40) });
      const before = await ofCourse(course, me);
      await issue(course, me, 99);
      expect(await ofCourse(course, me)).toEqual(before);
    }
    expect(await toldOf(me)).toEqual([]);
  });

  test("again after its last day renews it once, whether the daily task has run or not", async () => {
    for (const status of ["issued", "expired"] as const) {
      const me = await person();
      const course = await insertCourse(server.db, { months: 1 });
      const { _id, number } = await insertCertificate(server.db, {
        user: me._id,
        course,
        status,
        score: 71,
        expiresOn: dayFromToday(-1),
      });
      expect(await ofCourse(course, me)).toMatchObject({ status: "expired", issue: 1 });
      await Promise.all(Array.from({ length: 5 }, () => issue(course, me, 88)));
      expect(await ofCourse(course, me)).toMatchObject({
        number,
        status: "issued",
        issue: 2,
        kind: "renewed",
        score: 88,
        issuedOn: dayFromToday(0),
        person: "Zofia Łuczak",
      });
      expect(await issuesIn(_id)).toHaveLength(2);
      expect((await toldOf(me)).map(({ kind }) => kind)).toEqual(["certificate_reissued"]);
    }
  });

  test("draws another number where one exists, and no number twice", async () => {
    const [first, second] = [await person(), await person()];
    const [taken, free] = [randomNumber(), randomNumber()];
    const course = await insertCourse(server.db);
    await issue(course, first, null, () => taken);
    const draws = [taken, taken, free];
    await issue(course, second, null, () => draws.shift()!);
    expect((await ofCourse(course, first)).number).toBe(taken);
    expect(await ofCourse(course, second)).toMatchObject({ number: free, score: null });
    const third = await person();
    await expect(issue(course, third, null, () => taken)).rejects.toThrow("No free certificate number");
  });

  test("does nothing for a person who was deleted meanwhile", async () => {
    const me = await person();
    const course = await insertCourse(server.db);
    await server.db.pool.query("update users set deleted_at = now() where _id = $1", [me._id]);
    await issue(course, me);
    const made = await server.db.sql.selectFrom("certificates").selectAll().where("user_id", "=", me._id).execute();
    expect(made).toEqual([]);
  });
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { fillCertificates } from "../../../server/areas/certificates/demo.ts";
import { Random } from "../../../server/demo/random.ts";
import { insertCourse, insertEnrolment } from "../helpers/certificates.ts";
import { startTestServer } from "../helpers/test-server.ts";

let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const now = new Date("2026-05-20T15:30:00Z");
const fill = async (people: Parameters<typeof fillCertificates>[0]["people"]) => {
  await server.db.sql.transaction().execute(async (sql) => {
    const none = { passwordHash: "", skills: [], workers: [], projects: [], questionBanks: [], pieceProject: "" };
    await fillCertificates({ sql, random: new Random(1), now, founded: now, people, ...none });
  });
  return server.db.sql
    .selectFrom("certificates")
    .innerJoin("certificate_issues", "certificate_id", "_id")
    .select(["user_id", "status", "person", "score", "issued_on", "expires_on"])
    .orderBy("issued_on")
    .execute();
};

test("the demo company has a certificate for each course that was completed, and none without courses", async () => {
  const manager = await server.person("manager");
  const [one, two, three] = [
    await server.person("annotator", { firstName: "Ada", lastName: "Byron" }),
    await server.person("annotator"),
    await server.person("annotator"),
  ];
  const people = [{ _id: manager._id, role: "manager" as const, isAccount: true }];
  expect(await fill(people)).toEqual([]);
  const course = await insertCourse(server.db, { months: 12 });
  const completed = [
    [one, "completed", "2025-02-01T10:00:00Z"],
    [two, "certified", "2025-12-31T10:00:00Z"],
  ] as const;
  for (const [{ _id: user }, status, at] of completed) {
    const enrolment = await insertEnrolment(server.db, { course, user, status });
    await server.db.pool.query("update enrolments set completed_at = $2 where _id = $1", [enrolment, at]);
  }
  await insertEnrolment(server.db, { course, user: three._id, status: "in_progress" });
  expect(await fill(people)).toMatchObject([
    { user_id: one._id, status: "revoked", person: "Ada Byron", issued_on: "2025-02-01", expires_on: "2026-02-01" },
    { user_id: two._id, status: "issued", score: null, issued_on: "2025-12-31", expires_on: "2026-12-31" },
  ]);
});

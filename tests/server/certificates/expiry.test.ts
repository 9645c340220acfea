import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { checkExpiry } from "../../../server/areas/certificates/expiry.ts";
import { dayFromToday, insertCertificate } from "../helpers/certificates.ts";
import { mailsTo } from "../helpers/mails.ts";
import { type Actor, startTestServer } from "../helpers/test-server.ts";

const { audit, certificates, notifications } = contract;

let server: Awaited<ReturnType<typeof startTestServer>>;
let manager: Actor;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.person("manager");
});
afterAll(() => server.close());

const run = () => checkExpiry(server.db, server.config);
const holder = async (issuedOn: string, expiresOn: string | null, status?: "issued" | "revoked") => {
  const person = await server.person("annotator");
  const { _id } = await insertCertificate(server.db, {
    user: person._id,
    issuedOn,
    expiresOn,
    printedCourse: "Boxes",
    ...(status && { status }),
  });
  return { person, _id };
};
const toldOf = async (as: Actor): Promise<string[]> => {
  const { body } = await server.call(notifications.list, { as, query: {} });
  return body.notifications.map(({ kind }: { kind: string }) => kind);
};
const show = async (_id: string) =>
  (await server.call(certificates.show, { as: manager, params: { _id } })).body.certificate;

test("a certificate is valid on its last day and expired on the next, and its holder is told once", async () => {
  const [last, past] = [await holder("2026-01-01", dayFromToday(0)), await holder("2026-01-01", dayFromToday(-1))];
  const [endless, revoked] = [
    await holder("2020-01-01", null),
    await holder("2026-01-01", dayFromToday(-1), "revoked"),
  ];
  // Reading doesn't wait for the task.
  expect([(await show(last._id)).status, (await show(past._id)).status]).toEqual(["issued", "expired"]);
  const listed = await server.call(certificates.list, { as: manager, query: { status: "expired" } });
  expect(listed.body.certificates.map(({ _id }: { _id: string }) => _id)).toEqual([past._id]);
  await run();
  await Promise.all([run(), run()]);
  expect(await toldOf(past.person)).toEqual(["certificate_expired"]);
  expect((await mailsTo(server, past.person.email)).length).toBe(1);
  expect(await toldOf(last.person)).toEqual(["certificate_expiring"]);
  for (const { person } of [endless, revoked]) expect(await toldOf(person)).toEqual([]);
  const kept = await server.db.sql.selectFrom("certificates").select(["_id", "status"]).execute();
  expect(new Map(kept.map(({ _id, status }) => [_id, status]))).toEqual(
    new Map([
      [last._id, "issued"],
      [past._id, "expired"],
      [endless._id, "issued"],
      [revoked._id, "revoked"],
    ]),
  );
  const admin = await server.person("admin");
  const { body } = await server.call(audit.list, { as: admin, query: { record: past._id } });
  expect(body.audit).toEqual([
    expect.objectContaining({ before: { status: "issued" }, after: { status: "expired" }, actor: null }),
  ]);
});

test("its holder is told thirty days before, or seven before the end of a short one, once for each issue", async () => {
  const yearAgo = dayFromToday(-335);
  const due = [await holder(yearAgo, dayFromToday(30)), await holder(dayFromToday(-23), dayFromToday(7))];
  const early = [await holder(yearAgo, dayFromToday(31)), await holder(dayFromToday(-20), dayFromToday(8))];
  await Promise.all([run(), run()]);
  await run();
  for (const { person } of due) expect(await toldOf(person)).toEqual(["certificate_expiring"]);
  for (const { person } of early) expect(await toldOf(person)).toEqual([]);
  // Renewed, it is another issue, with a day of its own.
  const [{ person, _id }] = due as [(typeof due)[0]];
  await server.call(certificates.renew, { as: manager, params: { _id }, body: {} });
  await server.db.pool.query("update certificate_issues set expires_on = issued_on + 5 where certificate_id = $1", [
    _id,
  ]);
  await run();
  expect((await toldOf(person)).filter((kind) => kind === "certificate_expiring")).toHaveLength(2);
});

test("days are the company's, whatever the server's clock says", async () => {
  const { _id } = await holder("2026-01-01", dayFromToday(-1));
  const zoneOf = (zone: string) => server.db.pool.query("update company set time_zone = $1", [zone]);
  // Of two zones 26 hours apart, at least one has another day than UTC.
  await zoneOf("Etc/GMT+12");
  const west = (await show(_id)).status;
  await zoneOf("Pacific/Kiritimati");
  const east = (await show(_id)).status;
  await zoneOf("UTC");
  const hour = new Date().getUTCHours();
  expect([west, east]).toEqual([hour < 12 ? "issued" : "expired", "expired"]);
});

test("more than one batch is done in one run", async () => {
  const person = await server.person("annotator");
  for (let n = 0; n < 3; n++) await insertCertificate(server.db, { user: person._id, expiresOn: dayFromToday(-1) });
  await server.db.pool.query(
    `with made as (
       insert into courses (_id, name, level, language, summary, description, status)
       select gen_random_uuid(), 'Many ' || n, 'beginner', 'en', '', '', 'published' from generate_series(1, 205) n
       returning _id),
     certified as (
       insert into certificates (_id, number, course_id, user_id, status)
       select gen_random_uuid(), _id::text, _id, $1, 'issued' from made returning _id)
     insert into certificate_issues (certificate_id, issue, kind, person, course, issued_on, expires_on)
     select _id, 1, 'completed', 'Ada', 'Boxes', '2020-01-01', '2021-01-01' from certified`,
    [person._id],
  );
  await run();
  const left = await server.db.sql
    .selectFrom("certificates")
    .select("_id")
    .where("user_id", "=", person._id)
    .where("status", "=", "issued")
    .execute();
  expect(left).toEqual([]);
});

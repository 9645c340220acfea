import { readdir } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { openersOf } from "../../../server/core/auth/personal.ts";
import { insertCourse, insertEnrolment } from "../helpers/courses.ts";
import { askErasure, payOut, talkOfHours } from "../helpers/erasure.ts";
import { insertEntry, insertProject } from "../helpers/hours.ts";
import { contact, ownCalls, personal } from "../helpers/profiles.ts";
import { giveSecondFactor } from "../helpers/second-factor.ts";
import { type Actor, startTestServer, type TestServer } from "../helpers/test-server.ts";
import { unzip } from "../helpers/unzip.ts";

const { privacy, users, signIn, workHistory, audit, profile, groups, skills } = contract;
const { payments, payDetails, courses } = contract;
let server: TestServer;
let admin: Actor;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.person("admin");
});
afterAll(() => server.close());

const archiveOf = async (person: Actor) => {
  const answer = await fetch(`${server.url}/api/v1/users/my-data`, {
    headers: { authorization: `Bearer ${person.token}` },
  });
  return { status: answer.status, headers: answer.headers, files: unzip(Buffer.from(await answer.arrayBuffer())) };
};
const erase = (id: string, as = admin) => server.call(privacy.erase, { as, params: { _id: id }, body: {} });
const ask = (person: Actor) => askErasure(server, person);

/** The tables with data of one person alone. */
const ofOnesOwn = [
  "profile_sections",
  "private_files",
  "nda_signatures",
  "notifications",
  "notification_preferences",
  "group_members",
  "group_admins",
  "identities",
  "sessions",
  "second_factors",
  "recovery_codes",
  "user_skills",
  "user_experience",
  "pay_details",
  "person_keys",
  "one_time_links",
];

/** Something in as many of these tables as calls can fill. */
const fillEverything = async (person: Actor, manager: Actor): Promise<void> => {
  const { firstName, lastName } = { firstName: "Zenobia", lastName: "Quastenflosser" };
  const own = ownCalls(server);
  const params = { _id: person._id };
  const body = { ...personal, ...contact, firstName, lastName, bio: "All of Zenobia" };
  const made = await server.call(profile.create, { as: person, params, body });
  const others = [await own.verify(person), await own.addDocument(person), await own.sign(person)];
  const group = { name: `Friends of ${person._id}`, users: [person._id], groupAdmins: [person._id] };
  const grouped = await server.call(groups.createWithUsers, { as: manager, body: group });
  const skill = await server.call(skills.create, { as: manager, body: { name: `Skill ${person._id}` } });
  const granted = await server.call(users.edit, { as: manager, params, body: { skills: [skill.body._id] } });
  const block = { courseId: (await insertCourse(server.db, { name: "Blocked" }))._id, userId: person._id };
  await insertEnrolment(server.db, block.courseId, person._id);
  const query = { reason: "Zenobia copied answers" };
  const blocked = await server.call(courses.blockUser, { as: manager, params: block, query });
  const calls = [made, ...others, grouped, granted, blocked];
  expect(calls.map(({ status }) => status)).toEqual([200, 200, 200, 200, 201, 200, 200]);
  await giveSecondFactor(server, [person._id]);
};

/** Texts about their pay, by them and about them; one proposal is still undecided. */
const talkOfPay = async (person: Actor, payer: Actor): Promise<string> => {
  const propose = (reason: string) =>
    server.call(payments.create, { as: payer, body: { user: person._id, amount: 100, reason, note: "Zenobia's own" } });
  const params = { _id: (await propose("For Zenobia")).body.payment._id as string };
  const undecided = await propose("Zenobia again");
  const approved = await server.call(payments.approve, { as: admin, params, body: {} });
  const disputed = await server.call(payments.dispute, { as: person, params, body: { text: "I, Zenobia, want more" } });
  const answered = await server.call(payments.answerDispute, {
    as: payer,
    params,
    body: { outcome: "declined", answer: "No, Zenobia" },
  });
  const again = await server.call(payments.dispute, { as: person, params, body: { text: "Zenobia insists" } });
  expect([undecided, approved, disputed, answered, again].map(({ status }) => status)).toEqual([
    201, 200, 201, 200, 201,
  ]);
  const archive = (await archiveOf(person)).files.get("payments.json");
  expect(archive).toMatch(/I, Zenobia, want more/);
  // Nor what was not agreed on yet.
  expect(archive).not.toMatch(/Zenobia's own|Zenobia again/);
  return params._id;
};

const storedFiles = async (): Promise<string[]> => {
  const entries = await readdir(server.config.filesDir, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
};

describe("the archive", () => {
  test("holds the data of oneself and no one else, without links that work like keys", async () => {
    const [anna, other] = [
      await server.person("annotator", { firstName: "Änna", lastName: "Łuk" }),
      await server.person("annotator", { firstName: "Somebody", lastName: "Else" }),
    ];
    const project = await insertProject(server.db, "Archived");
    await insertEntry(server.db, anna, project, { note: "mine" });
    await insertEntry(server.db, other, project, { note: "theirs" });
    const airtm = { method: "airtm", email: "anna.money@test.example" };
    expect((await server.call(payDetails.edit, { as: anna, body: airtm })).status).toBe(200);
    // A mail with a link that changes an account: an address that changes is verified anew.
    await server.call(users.edit, { as: admin, params: { _id: anna._id }, body: { email: "anna.new@test.example" } });
    const verified = { email_verified_at: new Date().toISOString() };
    await server.db.sql.updateTable("users").set(verified).where("_id", "=", anna._id).execute();
    const own = ownCalls(server);
    expect([(await own.addDocument(anna)).status, (await own.sign(anna)).status]).toEqual([200, 200]);
    const { status, headers, files } = await archiveOf(anna);
    expect(status).toBe(200);
    expect(headers.get("content-disposition")).toMatch(/attachment; filename="my-data-\d{4}-\d\d-\d\d\.zip"/);
    expect(JSON.parse(files.get("account.json")!)).toMatchObject({ firstName: "Änna", lastName: "Łuk" });
    expect(JSON.parse(files.get("hours.json")!)).toMatchObject([{ note: "mine" }]);
    expect(JSON.parse(files.get("payouts.json")!)).toEqual({ payDetails: airtm, payouts: [] });
    const [mail] = JSON.parse(files.get("mails.json")!);
    expect(mail.text).toContain("\n\n[link hidden]\n");
    expect(mail.text).not.toMatch(/reset-password|verify-email/);
    const documents = [...files.keys()].filter((name) => name.startsWith("documents/"));
    expect(documents).toHaveLength(2);
    expect(documents[0]).toMatch(/^documents\/01 certificate dot\.(png|webp)$/);
    const all = [...files.values()].join("\n");
    expect(all).not.toMatch(/theirs|Somebody|password_?hash|token_?hash|sealed/i);
    // Each existing file is in the table of contents.
    for (const name of files.keys()) {
      if (name !== "README.txt" && !documents.includes(name)) expect(files.get("README.txt")).toContain(name);
    }
  });

  test("is made five times an hour at most", async () => {
    const person = await server.person("annotator");
    for (let time = 0; time < 5; time++) expect((await archiveOf(person)).status).toBe(200);
    expect((await archiveOf(person)).status).toBe(429);
  });
});

describe("a request to be erased", () => {
  test("exists once, even after two requests, and can be undone", async () => {
    const person = await server.person("annotator");
    const both = await Promise.all([1, 2].map(() => server.call(privacy.ask, { as: person })));
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409]);
    const back = await server.call(privacy.withdraw, { as: person });
    expect(back.body.erasure.state).toBe("withdrawn");
    expect((await server.call(privacy.withdraw, { as: person })).status).toBe(404);
    expect((await server.call(privacy.ask, { as: person })).status).toBe(201);
  });

  test("is declined with a reason that the person reads, and then is over", async () => {
    const person = await server.person("annotator");
    const params = { _id: await ask(person) };
    const empty = await server.call(privacy.decline, { as: admin, params, body: { reason: " " } });
    expect([empty.status, empty.body.fields]).toEqual([400, { reason: ["Enter a reason."] }]);
    const declined = await server.call(privacy.decline, { as: admin, params, body: { reason: "Unpaid hours." } });
    expect(declined.body.erasureRequest).toMatchObject({ state: "declined", reason: "Unpaid hours." });
    expect((await server.call(privacy.mine, { as: person })).body.erasure.reason).toBe("Unpaid hours.");
    const late = await erase(params._id);
    expect([late.status, late.body.code]).toEqual([409, "wrong_state"]);
  });

  test("of an administrator is decided by another one", async () => {
    const answer = await erase(await ask(admin));
    expect([answer.status, answer.body.code]).toEqual([403, "own_account"]);
    await server.call(privacy.withdraw, { as: admin });
  });

  test("is noted for someone who is deactivated, too", async () => {
    const { _id: user } = await server.person("annotator");
    await server.db.pool.query("update users set deactivated_at = now() where _id = $1", [user]);
    expect((await server.call(privacy.create, { as: admin, body: { user } })).status).toBe(201);
  });

  test("of an unknown person is rejected at its field", async () => {
    const body = { user: "01890000-0000-7000-8000-000000000000" };
    const answer = await server.call(privacy.create, { as: admin, body });
    expect([answer.status, answer.body.fields]).toEqual([400, { user: ["There is no such person."] }]);
  });
});

describe("erasing", () => {
  test("waits until the hours are settled, and changes nothing before", async () => {
    const person = await server.person("annotator", { firstName: "Owed" });
    await insertEntry(server.db, person, await insertProject(server.db, "Unpaid"));
    const answer = await erase(await ask(person));
    expect([answer.status, answer.body.message]).toEqual([
      409,
      "This account is still in use: 1 entry of hours waits for approval or payment.",
    ]);
    expect((await server.call(privacy.mine, { as: person })).body).toMatchObject({
      erasure: { state: "asked" },
      openEntries: 1,
    });
  });

  test("leaves a pseudonym: hours, payments and audit stay, and nothing shows who it was", async () => {
    const person = await server.person("annotator", {
      firstName: "Zenobia",
      lastName: "Quastenflosser",
      email: "zenobia@secret.example",
      hub: "Hidden Hub",
    });
    const manager = await server.person("manager");
    const payer = await server.person("payments");
    const project = await insertProject(server.db, "Settled");
    const { sql } = server.db;
    await sql
      .insertInto("project_rates")
      .values({ project_id: project, starts_on: "2020-01-01", hourly_rate: 1000 })
      .execute();
    await insertEntry(server.db, person, project, { seconds: 3600, state: "approved", approver: manager });
    const { body: list } = await server.call(workHistory.list, { as: manager, query: { user: person._id } });
    const entry = list.workHistory[0]._id;
    const paid = await server.call(workHistory.approvePayment, { as: payer, params: { _id: entry } });
    expect(paid.status).toBe(200);
    await server.call(users.edit, { as: manager, params: { _id: person._id }, body: { hub: "Other Hub" } });
    await fillEverything(person, manager);
    const line = await talkOfPay(person, payer);
    await talkOfHours(server, person, manager, project);
    const params = { _id: await ask(person) };
    const owed = await erase(params._id);
    expect(owed.body.message).toBe("This account is still in use: 2 payment lines wait to be paid.");
    await payOut(server, person, { payer, admin });
    const kept = await storedFiles();
    const erased = await erase(params._id);
    expect(erased.status).toBe(200);
    const pseudonym = `Erased person ${person._id.slice(-6).toUpperCase()}`;
    expect(erased.body.erasureRequest).toMatchObject({ state: "erased", user: { name: pseudonym } });

    expect((await server.call(privacy.mine, { as: person })).status).toBe(401);
    const login = await server.call(signIn.login, { body: { email: person.email, password: "any word at all" } });
    expect(login.status).toBe(401);
    expect(await openersOf(sql, [person._id])).toEqual(new Map());
    const hours = async (state: string) =>
      (await server.call(workHistory.list, { as: manager, query: { user: person._id, state } })).body.workHistory;
    expect(await hours("payment_approved")).toMatchObject([{ seconds: 3600, amount: 1000, user: { name: pseudonym } }]);
    const rejected = { note: "", rejectionCause: "erased", earlierCause: null, correctionAsked: null };
    expect(await hours("rejected")).toMatchObject([
      rejected,
      rejected,
      { ...rejected, earlierCause: "erased", correctionAsked: "erased", correctionReason: "", seconds: 5400 },
    ]);
    expect(await sql.selectFrom("duplicate_dismissals").select("reason").execute()).toEqual([{ reason: "erased" }]);
    const { body: pay } = await server.call(payments.list, {
      as: payer,
      query: { user: person._id, kind: "adjustment" },
    });
    expect(pay.payments).toMatchObject([
      { state: "declined", reason: "erased", note: "", disputes: [] },
      {
        state: "paid",
        amount: 100,
        reason: "erased",
        disputes: [
          { state: "withdrawn", text: "" },
          { state: "answered", text: "", answer: "erased" },
        ],
      },
    ]);
    const ofLine = await server.call(audit.list, { as: admin, query: { record: line, limit: 100 } });
    expect(ofLine.body.audit.at(-1).after).toMatchObject({ amount: 100, reason: "erased" });
    const history = await server.call(audit.list, { as: admin, query: { record: person._id, limit: 100 } });
    expect(history.body.filteredTotalCount).toBeGreaterThan(1);
    // Not in a single column of the whole database.
    const tables = await sql
      .selectFrom("information_schema.tables" as never)
      .select(["table_name"] as never)
      .where("table_schema" as never, "=", "public" as never)
      .where("table_type" as never, "=", "BASE TABLE" as never)
      .execute();
    for (const { table_name } of tables as { table_name: string }[]) {
      const { rows } = await server.db.pool.query(
        `select count(*)::int as n from "${table_name}" t where t::text ~* 'zenobia|quastenflosser'`,
      );
      expect(`${table_name} ${rows[0].n}`).toBe(`${table_name} 0`);
    }
    for (const table of ofOnesOwn) {
      const { rows } = await server.db.pool.query(`select count(*)::int as n from ${table} where user_id = $1`, [
        person._id,
      ]);
      expect(`${table} ${rows[0].n}`).toBe(`${table} 0`);
    }
    // The document and the agreement were there, and are gone.
    expect(kept.length - (await storedFiles()).length).toBe(2);
    expect((await erase(params._id)).status).toBe(409);
    const back = await server.call(users.restore, { as: admin, body: { ids: [person._id] } });
    expect(back.body.refused).toMatchObject([{ code: "not_found" }]);
  });
});

import { sql as raw } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { profileSections, sectionWeights } from "../../../contract/profile/fields.ts";
import { type Actor, startTestServer, type TestServer } from "../helpers/test-server.ts";
import { pictureOf } from "../helpers/pictures.ts";
import { contact, education, freshVerification, ownCalls, personal, statusesOf } from "../helpers/profiles.ts";
import { sqlText } from "../../../server/core/db/sql-text.ts";

const { profile, users, signIn } = contract;
let server: TestServer;
let calls: ReturnType<typeof ownCalls>;
let worker: Actor;
let manager: Actor;

beforeAll(async () => {
  server = await startTestServer();
  calls = ownCalls(server);
  manager = await server.person("manager");
});
afterAll(() => server.close());

const own = (as: Actor, body?: object) => ({ as, params: { _id: as._id }, body });
const of = (whose: Actor, as: Actor) => ({ as, params: { _id: whose._id } });
const fresh = async () => (worker = await server.person("annotator"));

describe("the first step", () => {
  test("makes a profile: the person, and staff, see that it is there and how complete it is", async () => {
    await fresh();
    const before = await calls.mine(worker);
    expect(before).toMatchObject({ isProfileCreate: false, profileCompletePercentage: 0, nextStep: "personal" });
    expect(before.contact).toMatchObject({ _id: worker._id, phone: null, isComplete: false, version: 1 });
    const { status, body } = await calls.create(worker);
    expect([status, body.profile.isProfileCreate, body.profile.profileCompletePercentage]).toEqual([200, true, 45]);
    expect(body.profile).toMatchObject({
      nextStep: "verification",
      personal: { ...personal, isComplete: true, version: 2 },
      contact: { ...contact, phone: "+48512345678", isComplete: true, version: 2 },
    });
    expect(body.profile.sections.filter((one: { isComplete: boolean }) => one.isComplete)).toHaveLength(2);
    const { user } = (await server.call(users.show, of(worker, manager))).body;
    expect(user).toMatchObject({
      isProfileCreate: true,
      profileCompletePercentage: 45,
      firstName: "Zofia",
      country: "PL",
    });
    const me = await server.call(signIn.checkLogin, {
      params: { _id: worker._id },
      body: { originalToken: worker.token },
    });
    expect(me.body.user).toMatchObject({ isProfileCreate: true, profileCompletePercentage: 45, image: null });
  });

  test("is both sections or none", async () => {
    await fresh();
    const answer = await server.call(profile.create, own(worker, { ...personal, ...contact, phone: "512" }));
    expect(answer).toMatchObject({
      status: 400,
      body: { code: "validation", fields: { phone: [expect.any(String)] } },
    });
    expect(await calls.mine(worker)).toMatchObject({ isProfileCreate: false, personal: { dateOfBirth: null } });
  });

  test("is found in the list of people, which sorts by how complete profiles are", async () => {
    const list = async (query: object) =>
      (await server.call(users.list, { as: manager, query: { ...query, limit: 200 } })).body.users;
    const made = await list({ isProfileCreate: true });
    expect(made.length).toBeGreaterThan(0);
    expect(made.every((user: { isProfileCreate: boolean }) => user.isProfileCreate)).toBe(true);
    const all = (await list({ sortBy: "profileCompletePercentage:desc" })).map(
      (user: { profileCompletePercentage: number }) => user.profileCompletePercentage,
    );
    expect(all).toEqual(all.toSorted((a: number, b: number) => b - a));
  });
});

describe("a section", () => {
  test("needs all that it is made of at first, and then takes one field alone", async () => {
    await fresh();
    const { phone: _, ...withoutPhone } = contact;
    const first = await server.call(profile.editContact, own(worker, withoutPhone));
    expect(first.body).toMatchObject({ code: "validation", fields: { phone: ["Fill this in."] } });
    await server.call(profile.editContact, own(worker, contact));
    const { body } = await server.call(profile.editContact, own(worker, { city: "Gdańsk" }));
    expect(body.contact).toMatchObject({ city: "Gdańsk", phone: "+48512345678", version: 3 });
  });

  test("that was changed meanwhile is refused with what it is now", async () => {
    await fresh();
    const change = (bio: string, version: number) =>
      server.call(profile.editPersonal, own(worker, { ...personal, bio, version }));
    expect((await change("first", 1)).body.personal.version).toBe(2);
    const late = await change("second", 1);
    expect(late).toMatchObject({ status: 409, body: { code: "stale", current: { bio: "first", version: 2 } } });
    const both = await Promise.all([change("third", 2), change("fourth", 2)]);
    expect(statusesOf(both)).toEqual([200, 409]);
  });

  test.each([
    ["editPersonal", personal, { dateOfBirth: "2020-01-01" }],
    ["editPersonal", personal, { nationality: "ZZ" }],
    ["editContact", contact, { otherPhone: "123" }],
    ["editContact", contact, { emergencyName: "Jan" }],
    ["editContact", contact, { emergencyPhone: "512 345 679" }],
    ["editEducation", {}, { entries: [{ ...education.entries[0], to: 2000 }] }],
    ["editVerification", freshVerification(), { expiresOn: "2020-01-01" }],
    ["editVerification", freshVerification(), { issuingCountry: "XX" }],
  ] as const)("%s: a wrong value is reported at its field", async (row, right, wrong) => {
    await fresh();
    const answer = await server.call(profile[row], own(worker, { ...right, ...wrong }));
    const [field = ""] = Object.keys(wrong);
    const expected = { emergencyName: "emergencyPhone", emergencyPhone: "emergencyName", entries: "entries.0.to" };
    const named = expected[field as keyof typeof expected] ?? field;
    expect(answer).toMatchObject({ status: 400, body: { code: "validation" } });
    expect(Object.keys(answer.body.fields)).toEqual([named]);
  });

  test("education counts where it has an entry, and no more when they are gone", async () => {
    await fresh();
    const save = async (entries: readonly object[]) => {
      const { body } = await server.call(profile.editEducation, own(worker, { entries }));
      return [body.education.isComplete, (await calls.mine(worker)).profileCompletePercentage];
    };
    expect(await save(education.entries)).toEqual([true, 15]);
    expect(await save([])).toEqual([false, 0]);
  });

  test("is kept sealed: the table contains nothing of it, and without the key no one reads it", async () => {
    await fresh();
    await calls.create(worker);
    await calls.verify(worker, { ...freshVerification(), documentNumber: "SEALED 4711" });
    const rows = await server.db.sql
      .selectFrom("profile_sections")
      .selectAll()
      .where("user_id", "=", worker._id)
      .execute();
    expect(rows).toHaveLength(3);
    const kept = Buffer.concat(rows.map((row) => row.sealed)).toString("latin1");
    for (const word of ["SEALED", "4711", "passport", "512345678", "1994-05-17"]) expect(kept).not.toContain(word);
    await server.db.sql.deleteFrom("person_keys").where("user_id", "=", worker._id).execute();
    expect((await calls.mine(worker)).verification.documentNumber).toBeNull();
  });

  test("that is changed notifies the person's own pages, and only them and people who may list people", async () => {
    await fresh();
    await calls.create(worker);
    const events = await server.db.sql
      .selectFrom("events")
      .selectAll()
      .where("people", "@>", raw<string[]>`${[worker._id]}::uuid[]`)
      .execute();
    expect(events.map(({ resource, roles, people }) => ({ resource, roles, people }))).toEqual([
      { resource: "profile", roles: [], people: [worker._id] },
      { resource: "users", roles: ["admin", "manager", "payments"], people: [worker._id] },
    ]);
  });
});

test("the database adds up what the contract says, over all combinations of sections", async () => {
  const combinations = Array.from({ length: 2 ** profileSections.length }, (_, bits) =>
    profileSections.filter((_section, place) => bits & (1 << place)),
  );
  const rows = await server.db.query<{ percentage: number }>({
    text: sqlText`select profile_percentage_of(array(select jsonb_array_elements_text(sections))) as percentage
      from jsonb_array_elements($1::jsonb) with ordinality as given (sections, place) order by place`,
    values: [JSON.stringify(combinations)],
  });
  const expected = combinations.map((sections) => sections.reduce((sum, section) => sum + sectionWeights[section], 0));
  expect(rows.map(({ percentage }) => percentage)).toEqual(expected);
  expect([expected[0], expected.at(-1)]).toEqual([0, 100]);
});

test("a profile with every section is complete, and has no next step", async () => {
  await fresh();
  await calls.create(worker);
  await calls.verify(worker);
  await server.call(profile.editEducation, own(worker, education));
  await calls.addDocument(worker);
  await calls.sign(worker);
  const file = { name: "me.png", content: await pictureOf("png", { width: 240, height: 240 }), type: "image/png" };
  await server.call(profile.setImage, { ...own(worker), files: { file } });
  expect(await calls.mine(worker)).toMatchObject({ profileCompletePercentage: 100, nextStep: null });
});

test("facts of a country", async () => {
  const country = (code: string) => server.call(profile.country, { as: manager, params: { code } });
  expect((await country("ke")).body.country).toEqual({
    code: "KE",
    name: "Kenya",
    native: "Kenya",
    phone: ["254"],
    continent: "Africa",
    capital: "Nairobi",
    currency: ["KES"],
    languages: [
      { code: "en", name: "English", native: "English" },
      { code: "sw", name: "Swahili", native: "Kiswahili" },
    ],
    flag: "🇰🇪",
  });
  expect(await country("ZZ")).toMatchObject({ status: 404, body: { message: "There is no such country." } });
  expect((await country("Kenya")).status).toBe(400);
});

test("hubs and countries of people who are there, each once", async () => {
  const gone = await server.person("annotator", { hub: "Nowhere" });
  await server.person("annotator", { hub: "Nairobi" });
  await server.person("annotator", { hub: "Nairobi" });
  await server.person("annotator", { hub: "Kraków" });
  await server.call(users.act, { as: manager, params: { _id: gone._id, action: "delete" } });
  const { body } = await server.call(profile.hubsAndCountries, { as: manager });
  expect(body.hubs).toEqual(["Kraków", "Nairobi"]);
  expect(body.countries).toEqual(["PL"]);
});

describe("a profile of which staff change the name or the country", () => {
  const ofStaff = (set: object) => server.call(users.edit, { as: manager, params: { _id: worker._id }, body: set });
  const ofMany = (set: object) =>
    server.call(users.bulkEdit, { as: manager, body: { select: { ids: [worker._id] }, set } });

  test.each([
    ["one person's", ofStaff],
    ["many people's", ofMany],
  ])("keeps %s new country when the person saves another field", async (_, change) => {
    await fresh();
    await calls.create(worker);
    expect((await change({ country: "DE" })).status).toBe(200);
    const late = await server.call(profile.editContact, own(worker, { city: "Gdynia", version: 2 }));
    expect(late).toMatchObject({ status: 409, body: { code: "stale", current: { country: "DE", version: 3 } } });
    const { body } = await server.call(profile.editContact, own(worker, { city: "Gdynia", version: 3 }));
    expect(body.contact).toMatchObject({ city: "Gdynia", country: "DE", version: 4 });
    const { body: read } = await server.call(users.show, { as: manager, params: { _id: worker._id } });
    expect(read.user.country).toBe("DE");
  });

  test("refuses a save that would bring the earlier name back; other changes of staff leave it alone", async () => {
    await fresh();
    await calls.create(worker);
    expect((await ofStaff({ lastName: "Nowak" })).status).toBe(200);
    expect((await ofStaff({ hub: "Gdańsk", lastName: "Nowak", country: "PL" })).status).toBe(200);
    expect((await ofMany({ hub: "Kraków" })).status).toBe(200);
    const late = await server.call(profile.editPersonal, own(worker, { ...personal, bio: "New", version: 2 }));
    expect(late).toMatchObject({ status: 409, body: { current: { lastName: "Nowak", version: 3 } } });
    expect((await calls.mine(worker)).contact).toMatchObject({ country: "PL", version: 2 });
  });

  test("asks the person for a country that staff took away", async () => {
    await fresh();
    await calls.create(worker);
    await ofStaff({ country: null });
    expect((await calls.mine(worker)).contact.country).toBeNull();
    const without = await server.call(profile.editContact, own(worker, { city: "Gdynia" }));
    expect(without.body).toMatchObject({ code: "validation", fields: { country: ["Fill this in."] } });
  });
});

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { type Actor, startTestServer } from "../helpers/test-server.ts";

/** What a group admin who is not staff learns of people whom they don't know. */
const { groups } = contract;
let server: Awaited<ReturnType<typeof startTestServer>>;
let manager: Actor;
let known: Actor;
let chosen: Actor;

beforeAll(async () => {
  server = await startTestServer();
  manager = await server.person("manager");
  known = await server.person("reviewer", { firstName: "Kay", lastName: "Known", hub: "Oslo" });
  chosen = await server.person("annotator");
});
afterAll(() => server.close());

let made = 0;
const groupOf = async (lead: Actor): Promise<string> => {
  const body = { name: `Seen ${++made}`, groupAdmins: [lead._id], members: [chosen._id] };
  return (await server.call(groups.create, { as: manager, body })).body.group._id;
};
const newLead = () => server.person("annotator");
const at = (_id: string, as: Actor) => ({ as, params: { _id } });
const upload = (_id: string, as: Actor, lines: readonly string[], body: object = {}) =>
  server.call(groups.uploadMembers, {
    ...at(_id, as),
    body,
    files: { groupMembers: { name: "people.csv", content: ["email", ...lines].join("\n"), type: "text/csv" } },
  });

describe("an upload by a group admin who is not staff", () => {
  const strangers = ["nobody@crowd.example", "no.one@crowd.example"];

  test("does not tell in its preview which addresses have an account", async () => {
    const lead = await newLead();
    const id = await groupOf(lead);
    const gone = await server.person("annotator");
    await server.db.pool.query("update users set deactivated_at = now() where _id = $1", [gone._id]);
    for (const lines of [[known.email], [gone.email], strangers]) {
      const { status, body } = await upload(id, lead, lines, { preview: "true" });
      expect([status, body]).toEqual([200, { added: lines.length, already: 0 }]);
    }
    const members = await upload(id, lead, [known.email, chosen.email], { preview: "true" });
    expect(members.body.fields).toEqual({
      groupMembers: [expect.any(String)],
      "groupMembers.3.email": ["This person is in the group already."],
    });
    const broken = await upload(id, lead, ["no address", known.email, known.email], { preview: "true" });
    expect(Object.keys(broken.body.fields)).toEqual(["groupMembers", "groupMembers.2.email", "groupMembers.4.email"]);
  });

  test("adds those who have an account, and names none of the others", async () => {
    const lead = await newLead();
    const id = await groupOf(lead);
    const { status, body } = await upload(id, lead, [...strangers, known.email]);
    expect([status, body]).toEqual([200, { added: 1, already: 0 }]);
    expect((await upload(id, manager, strangers)).status, "staff are told, as before").toBe(400);
  });

  test("and searching by the whole address are limited together, over all groups", async () => {
    const lead = await newLead();
    const ids = [await groupOf(lead), await groupOf(lead)];
    const many = (count: number) => Array.from({ length: count }, (_, n) => `guess.${n}@crowd.example`);
    const tooLong = await upload(ids[0]!, lead, many(301));
    expect(tooLong.body.fields.groupMembers).toEqual(["At most 300 people at once."]);
    expect((await upload(ids[0]!, lead, many(300))).body).toEqual({ added: 0, already: 0 });
    expect((await upload(ids[1]!, lead, [known.email])).body.code).toBe("too_many");
    const find = (search: string, as = lead) =>
      server.call(groups.candidates, { ...at(ids[1]!, as), query: { search } });
    expect((await find(known.email)).body.code).toBe("too_many");
    // What is no address yet asks for no one.
    expect((await find("kay")).body).toEqual({ people: [] });
    expect((await find(known.email, manager)).body.people).toHaveLength(1);
  });
});

test("a person found by the whole address is told by that address alone; staff see who it is", async () => {
  const lead = await newLead();
  const id = await groupOf(lead);
  const find = async (as: Actor) =>
    (await server.call(groups.candidates, { ...at(id, as), query: { search: known.email.toUpperCase() } })).body.people;
  expect(await find(lead)).toEqual([{ _id: known._id, name: known.email, email: known.email, hub: "" }]);
  expect(await find(manager)).toEqual([{ _id: known._id, name: "Kay Known", email: known.email, hub: "Oslo" }]);
});

test("who was added by a group admin shows them no e-mail address and no role, by whatever way", async () => {
  const lead = await newLead();
  const id = await groupOf(lead);
  const added = await server.call(groups.updateMembers, { ...at(id, lead), body: { add: [known._id] } });
  expect(added.body.added).toBe(1);
  const answers = async (as: Actor) => [
    (await server.call(groups.members, at(id, as))).body.members,
    (await server.call(groups.show, at(id, as))).body.group.members,
    (await server.call(groups.searchMembers, { ...at(id, as), query: { searchQuery: "known" } })).body.members,
  ];
  const contactsIn = (list: { _id: string; email: string | null; role: string | null }[], { _id }: Actor) =>
    list.filter((member) => member._id === _id).map(({ email, role }) => [email, role]);
  for (const list of await answers(lead)) expect(contactsIn(list, known)).toEqual([[null, null]]);
  for (const list of await answers(manager)) expect(contactsIn(list, known)).toEqual([[known.email, "reviewer"]]);
  const [members] = await answers(lead);
  expect(contactsIn(members, chosen), "staff chose this one for the lead").toEqual([[chosen.email, "annotator"]]);
  const found = async (query: object) =>
    (await server.call(groups.members, { ...at(id, lead), query: { ...query } })).body.filteredTotalCount;
  expect(await found({ search: known.email.slice(0, 10) })).toBe(0);
  expect(await found({ role: "reviewer" })).toBe(0);
  // Nor does a file tell it, by who is in the group already.
  expect((await upload(id, lead, [known.email], { preview: "true" })).body).toEqual({ added: 1, already: 0 });
});

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sampleMembers } from "../../../contract/groups/records.ts";
import { contract } from "../../../contract/index.ts";
import { type Actor, startTestServer } from "../helpers/test-server.ts";

const { groups } = contract;
let server: Awaited<ReturnType<typeof startTestServer>>;
let manager: Actor;
let lead: Actor;
let worker: Actor;
let second: Actor;

beforeAll(async () => {
  server = await startTestServer();
  [manager, lead, worker, second] = await Promise.all([
    server.person("manager"),
    server.person("annotator"),
    server.person("annotator"),
    server.person("annotator", { email: "ada@crowd.example" }),
  ]);
});
afterAll(() => server.close());

let made = 0;
const makeGroup = async (body: object = {}): Promise<string> => {
  const answer = await server.call(groups.create, { as: manager, body: { name: `Group ${++made}`, ...body } });
  return answer.body.group._id;
};
const at = (_id: string, as = manager) => ({ as, params: { _id } });
const membersOf = async (_id: string): Promise<string[]> => {
  const { body } = await server.call(groups.members, at(_id));
  return body.members.map((member: { _id: string }) => member._id);
};
const deactivate = (who: Actor) =>
  server.db.sql
    .updateTable("users")
    .set({ deactivated_at: new Date().toISOString() })
    .where("_id", "=", who._id)
    .execute();

describe("a file of members", () => {
  const upload = (_id: string, content: string, body: object = {}, as = manager) =>
    server.call(groups.uploadMembers, {
      ...at(_id, as),
      body,
      files: { groupMembers: { name: "people.csv", content, type: "text/csv" } },
    });

  test("is checked first, then added as a whole; by address, by id, or both", async () => {
    const id = await makeGroup({ groupAdmins: [lead._id] });
    const file = `_ID;Email\r\n${worker._id};\r\n\r\n;ADA@crowd.example\r\n${lead._id};${lead.email}`;
    expect((await upload(id, file, { preview: "true" }, lead)).body).toEqual({ added: 3, already: 0 });
    expect(await membersOf(id)).toEqual([]);
    expect((await upload(id, file, {}, lead)).body).toEqual({ added: 3, already: 0 });
    expect(await membersOf(id)).toHaveLength(3);
  });

  test("like the sample adds the people whom it names", async () => {
    await Promise.all(["ada", "grace"].map((name) => server.person("annotator", { email: `${name}@company.example` })));
    expect((await upload(await makeGroup(), sampleMembers())).body).toEqual({ added: 2, already: 0 });
  });

  test("names the errors by line and column, and adds no one", async () => {
    const gone = await server.person("annotator");
    await deactivate(gone);
    const id = await makeGroup({ members: [second._id] });
    const file = [
      "email,_id",
      `${worker.email},`,
      "no address,",
      "nobody@crowd.example,",
      `${gone.email},`,
      `,${worker._id}`,
      `${second.email},`,
      `${lead.email},${worker._id}`,
      ",12",
      lead.email,
    ].join("\n");
    for (const preview of ["true", "false"]) {
      expect((await upload(id, file, { preview })).body).toMatchObject({
        code: "validation",
        fields: {
          groupMembers: ["Nothing was written: 8 values are not right."],
          "groupMembers.3.email": ["Enter an e-mail address."],
          "groupMembers.4.email": ["No one has this e-mail address."],
          "groupMembers.5.email": ["This person was deactivated."],
          "groupMembers.6._id": ["The same person stands on line 2 already."],
          "groupMembers.7.email": ["This person is in the group already."],
          "groupMembers.8.email": ["No one has both this e-mail address and this id."],
          "groupMembers.9._id": ["This is not an id."],
          "groupMembers.10.email": ["This line has 1 values, not 2."],
        },
      });
    }
    expect(await membersOf(id)).toEqual([second._id]);
    const known = `email\n${worker.email}\n${second.email}`;
    expect((await upload(id, known, { skipMembers: "true" })).body).toEqual({ added: 1, already: 1 });
    expect((await upload(id, "name\nAda")).body.fields.groupMembers).toEqual(["These columns are not known: name."]);
  });
});

import type { groups } from "../../../contract/groups/endpoints.ts";
import { newId } from "../../../server/core/ids.ts";
import type { Actor } from "../../server/helpers/test-server.ts";
import { freshName, type NotReadBack, type Samples, type World } from "../sample.ts";

/** A plain group that `owner` is an admin of, with one member. */
export const makeGroup = async ({ server, people }: World, owner: Actor): Promise<string> => {
  const _id = newId();
  await server.db.sql
    .insertInto("groups")
    .values({ _id, name: freshName("Group"), kind: "plain" })
    .execute();
  await server.db.sql.insertInto("group_admins").values({ group_id: _id, user_id: owner._id }).execute();
  await server.db.sql.insertInto("group_members").values({ group_id: _id, user_id: people.reviewer._id }).execute();
  return _id;
};
const oneGroup = async (world: World, owner: Actor) => ({ params: { _id: await makeGroup(world, owner) } });

const makeRuleGroup = async ({ server }: World, owner: Actor): Promise<string> => {
  const _id = newId();
  await server.db.sql
    .insertInto("groups")
    .values({ _id, name: freshName("Rule"), kind: "rule", rule_roles: ["payments"] })
    .execute();
  await server.db.sql.insertInto("group_admins").values({ group_id: _id, user_id: owner._id }).execute();
  return _id;
};

const makeMail = async (world: World, owner: Actor): Promise<string> => {
  const _id = newId();
  const mail = { _id, group_id: await makeGroup(world, owner), sent_by: owner._id, subject: "Hello", text: "All" };
  await world.server.db.sql.insertInto("group_mails").values(mail).execute();
  const user_id = world.people.reviewer._id;
  await world.server.db.sql
    .insertInto("group_mail_recipients")
    .values({ group_mail_id: _id, user_id, is_left_out: true })
    .execute();
  return _id;
};
const oneMail = async (world: World, owner: Actor) => ({ params: { _id: await makeMail(world, owner) } });

const rule = { skills: [], skillsMatch: "any", roles: ["annotator"], hubs: ["Bogotá"], countries: ["CO"] };

export const samples: Samples<typeof groups> = {
  list: { make: async () => ({ query: { search: "group", sortBy: "totalUsers:desc", kind: ["plain"] } }) },
  mine: { make: async () => ({ query: { sortBy: "name:asc" } }) },
  show: {
    make: async (world, owner) => ({
      ...(await oneGroup(world, owner)),
      query: { search: "person", sortBy: "name:asc" },
    }),
  },
  members: {
    make: async (world, owner) => ({ ...(await oneGroup(world, owner)), query: { limit: 20, role: ["reviewer"] } }),
  },
  searchMembers: {
    make: async (world, owner) => ({ ...(await oneGroup(world, owner)), query: { searchQuery: "person" } }),
  },
  candidates: {
    make: async (world, owner) => ({
      ...(await oneGroup(world, owner)),
      query: { search: world.people.payments.email },
    }),
  },
  create: {
    make: async () => ({ body: { name: freshName("New"), rule } }),
    // The members of a group are chosen, or follow from its rule.
    values: async (_, { round }) => (round === 1 ? { members: undefined } : { rule: undefined }),
  },
  createWithUsers: {
    make: async (_, owner) => ({ body: { name: freshName("With"), users: [owner._id], groupAdmins: [owner._id] } }),
  },
  edit: {
    make: async (world, owner) => ({
      params: { _id: await makeRuleGroup(world, owner) },
      body: { description: "Other", rule, version: 1 },
    }),
  },
  convert: {
    make: async (world, owner) => ({ params: { _id: await makeRuleGroup(world, owner) }, body: { version: 1 } }),
  },
  remove: { make: oneGroup },
  bulkRemove: { make: async (world, owner) => ({ body: { select: { ids: [await makeGroup(world, owner)] } } }) },
  restore: { make: async (world, owner) => ({ body: { ids: [await makeGroup(world, owner)] } }) },
  export: { make: async () => ({ query: { sortBy: "name:asc", columns: ["name", "totalUsers"] } }) },
  updateMembers: {
    make: async (world, owner) => ({
      ...(await oneGroup(world, owner)),
      body: { add: [owner._id], delete: [world.people.reviewer._id] },
    }),
  },
  addUsers: {
    make: async (world, owner) => ({ body: { groupId: await makeGroup(world, owner), users: [owner._id] } }),
  },
  uploadMembers: {
    make: async (world, owner) => ({
      ...(await oneGroup(world, owner)),
      files: { groupMembers: { name: "people.csv", content: `email\n${owner.email}`, type: "text/csv" } },
      body: { preview: "false" },
    }),
  },
  updateAdmins: {
    make: async (world, owner) => ({
      ...(await oneGroup(world, owner)),
      body: { add: [world.people.reviewer._id], delete: [owner._id] },
    }),
  },
  previewRule: { make: async () => ({ body: { rule } }) },
  sendEmail: {
    make: async (world, owner) => ({
      ...(await oneGroup(world, owner)),
      body: { subject: "Hello", text: "All\nof you", recipients: 1 },
    }),
  },
  recipients: { make: oneGroup },
  mails: { make: async (world, owner) => ({ ...(await oneGroup(world, owner)), query: { sortBy: "createdAt:asc" } }) },
  mail: { make: oneMail },
  mailStates: {
    make: async (world, owner) => ({
      ...(await oneMail(world, owner)),
      query: { state: ["left_out"], sortBy: "name:asc" },
    }),
  },
};

/** A record that another one may point at. */
export const reference = (world: World): Promise<string> => makeGroup(world, world.people.annotator);

export const notReadBack: NotReadBack<typeof groups> = {
  previewRule: "asks, and keeps nothing",
  updateMembers: "adds to a list and takes from it: tests/server/groups/groups.test.ts",
  addUsers: "adds to a list: tests/server/groups/groups.test.ts",
  updateAdmins: "adds to a list and takes from it: tests/server/groups/groups.test.ts",
};

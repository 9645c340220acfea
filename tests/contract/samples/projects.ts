import type { projects } from "../../../contract/projects/endpoints.ts";
import { insertOpenCheckIns, insertProject } from "../../server/helpers/hours.ts";
import { freshName, type NotReadBack, type Samples, type World } from "../sample.ts";
import { makeGroup } from "./groups.ts";
import { guidelineSamples } from "./guidelines.ts";
import { makeSkill } from "./skills.ts";

export const makeProject = ({ server }: World): Promise<string> => insertProject(server.db, freshName("Project"));
const oneProject = async (world: World) => ({ params: { _id: await makeProject(world) } });
const skillsOfOne = async (world: World) => ({
  ...(await oneProject(world)),
  body: { skills: [await makeSkill(world)], version: 1 },
});

/** The caller ends or keeps their own session, so every person of the world has one. */
/** Everyone who may call is at work there: the people of the world, and the newest, whom a test has just made. */
const allAtWork = async ({ server, people }: World): Promise<string> => {
  const _id = await insertProject(server.db, freshName("Project"));
  const newest = await server.db.sql.selectFrom("users").select("_id").orderBy("created_at", "desc").limit(5).execute();
  const atWork = new Set([...Object.values(people), ...newest].map((person) => person._id));
  await insertOpenCheckIns(server.db, [...atWork], _id);
  return _id;
};

/** A project pays by one of the two, and has rates of that kind only. */
const payOf = async (_world: World, { round }: { readonly round: number }) =>
  round === 1
    ? { payBy: "hour", pieceRates: [], toolUrl: "https://tool.example.com/one" }
    : {
        payBy: "piece",
        rates: [],
        pieceRates: [{ from: null, pieceRate: 125 }],
        toolUrl: "https://tool.example.com/two",
      };

export const samples: Samples<typeof projects> = {
  list: {
    make: async (world) => ({
      query: {
        search: "project",
        sortBy: "name:asc",
        status: ["active"],
        skills: [await makeSkill(world)],
        isPrivate: "false",
      },
    }),
  },
  show: { make: oneProject },
  create: {
    make: async (world, owner) => ({
      body: {
        name: freshName("New"),
        clientAlias: "Client",
        description: "Two\nlines",
        platform: "Studio",
        status: "active",
        isPrivate: true,
        capacity: 5,
        longestShift: 480,
        rates: [
          { from: null, hourlyRate: 600 },
          { from: "2026-01-01", hourlyRate: 650 },
        ],
        skills: [await makeSkill(world)],
        members: [owner._id],
      },
    }),
    values: payOf,
  },
  edit: {
    make: async (world) => ({ ...(await oneProject(world)), body: { description: "Other", rates: [], version: 1 } }),
    values: payOf,
  },
  previewRates: {
    make: async (world) => ({
      ...(await oneProject(world)),
      body: { rates: [{ from: null, hourlyRate: 600 }] },
    }),
  },
  remove: { make: oneProject },
  bulkEdit: {
    make: async (world) => ({
      body: {
        select: { ids: [await makeProject(world)] },
        set: { status: "paused", longestShift: 60, capacity: null },
      },
    }),
  },
  bulkRemove: { make: async (world) => ({ body: { select: { ids: [await makeProject(world)] } } }) },
  restore: { make: async (world) => ({ body: { ids: [await makeProject(world)] } }) },
  export: { make: async () => ({ query: { status: ["active"], columns: ["name", "rates", "skills"] } }) },
  values: { make: async () => ({ query: { type: "platform" } }) },
  assignSkills: { make: skillsOfOne },
  removeSkills: { make: skillsOfOne },
  available: { make: async () => ({ query: { search: "project", sortBy: "name:desc", project_platform: "Studio" } }) },
  checkIn: { make: oneProject },
  checkOut: {
    values: async (_, { round }) => ({ pressedAt: new Date(Date.now() - round * 600_000).toISOString() }),
    make: async (world) => ({ params: { _id: await allAtWork(world) } }),
  },
  activity: {
    make: async (world) => {
      await allAtWork(world);
      return {};
    },
  },
  myCheckIn: { make: async () => ({}) },
  ...guidelineSamples,
  privateProject: { make: oneProject },
  openProject: {
    make: async (world, owner) => ({
      ...(await oneProject(world)),
      body: { usersGroup: [await makeGroup(world, owner)], add: [owner._id], delete: [], version: 1 },
    }),
  },
  privateProjectUsers: {
    make: async (world) => ({
      ...(await oneProject(world)),
      query: { name: "person", sortBy: "name:asc", isDirect: "true" },
    }),
  },
};

/** A record that another one may point at. */
export const reference = (world: World): Promise<string> => makeProject(world);

export const notReadBack: NotReadBack<typeof projects> = {
  previewRates: "asks, and keeps nothing",
  assignSkills: "adds to a list that edit sets: tests/server/projects/projects.test.ts",
  removeSkills: "takes from a list that edit sets: tests/server/projects/projects.test.ts",
  acknowledgeGuideline: "names a version that was read: tests/server/projects/guidelines.test.ts",
  restoreGuideline: "names a version whose text comes back: tests/server/projects/guidelines.test.ts",
  setClauseChapter: "links a clause: tests/server/projects/clause-chapters.test.ts",
  openProject: "adds people and takes them off: tests/server/projects/private-projects.test.ts",
};

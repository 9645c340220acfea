import { contract } from "../../../contract/index.ts";
import type { jobs } from "../../../contract/jobs/endpoints.ts";
import { insertJob } from "../../server/helpers/jobs.ts";
import { freshName, type NotReadBack, type Samples, type World } from "../sample.ts";
import { makeProject } from "./projects.ts";
import { makeSkill } from "./skills.ts";

export const makeJob = async (world: World): Promise<string> =>
  insertJob(world.server.db, { project: await makeProject(world), title: freshName("Job") });
const oneJob = async (world: World) => ({ params: { _id: await makeJob(world) } });
const worker = async (world: World): Promise<string> => (await world.server.person("annotator"))._id;
const reviewer = async (world: World): Promise<string> => (await world.server.person("reviewer"))._id;

const people = async (world: World) => ({ annotatorId: await worker(world), reviewerId: await reviewer(world) });
/** As the stand-in of the tests has it. */
const ofDataset = async (world: World) => ({
  title: freshName("Drive"),
  projectId: await makeProject(world),
  serverAgent: "quantigo",
  datasetId: "501",
});

export const samples: Samples<typeof jobs> = {
  list: {
    make: async (world) => ({
      query: {
        search: "job",
        sort: "title:asc",
        isActive: "true",
        status: ["available"],
        timeLimit: ["480"],
        attemptLeft: ["3"],
        skills: [await makeSkill(world)],
        createdAt: "2026-01-01,2026-12-31",
        takable: "true",
      },
    }),
  },
  show: { make: oneJob },
  create: {
    make: async (world) => ({
      body: {
        title: freshName("New job"),
        projectId: await makeProject(world),
        description: "Two\nlines",
        skills: [await makeSkill(world)],
        timeLimit: 60,
        items: 12,
        annotatorId: await worker(world),
        reviewerId: await reviewer(world),
        serverAgent: "quantigo",
        serverProjectId: "7",
        datasetId: "8",
        dataset: "Night drives",
        serverJobId: freshName("9"),
        status: "available",
      },
    }),
    values: people,
  },
  fromVideos: { make: async (world) => ({ body: { ...(await ofDataset(world)), minutes: 1 } }) },
  fromDataset: {
    make: async (world) => ({ body: { ...(await ofDataset(world)), serverProjectId: "101", itemsEach: 5 } }),
  },
  takers: { make: oneJob },
  edit: {
    make: async (world) => ({ ...(await oneJob(world)), body: { description: "Other", version: 1 } }),
    values: people,
  },
  remove: { make: oneJob },
  bulkEdit: {
    make: async (world) => ({ body: { select: { ids: [await makeJob(world)] }, set: { timeLimit: 30 } } }),
    values: async (world) => ({ reviewerId: await reviewer(world) }),
  },
  bulkStatus: { make: async (world) => ({ body: { select: { ids: [await makeJob(world)] }, status: "paused" } }) },
  bulkRemove: { make: async (world) => ({ body: { select: { ids: [await makeJob(world)] } } }) },
  restore: { make: async (world) => ({ body: { ids: [await makeJob(world)] } }) },
  export: { make: async () => ({ query: { status: ["available"], columns: ["title", "status", "skills"] } }) },
};

/** What lines name: projects, skills and people by their names. */
export const importedLine = async (world: World) => {
  const { server, people } = world;
  const [project, skill, name] = [freshName("Project"), freshName("Skill"), freshName("Person")];
  const called = (role: "annotator" | "reviewer") => server.person(role, { firstName: name, lastName: role });
  await Promise.all([
    server.call(contract.projects.create, { as: people.manager, body: { name: project } }),
    server.call(contract.skills.create, { as: people.manager, body: { name: skill } }),
    called("annotator"),
    called("reviewer"),
  ]);
  return {
    projectId: project,
    skills: [skill],
    annotatorId: `${name} annotator`,
    reviewerId: `${name} reviewer`,
  };
};

/** A record that another one may point at. */
export const reference = (world: World): Promise<string> => makeJob(world);

export const notReadBack: NotReadBack<typeof jobs> = {
  fromVideos: "makes many jobs at once: tests/server/jobs/from-server.test.ts",
  fromDataset: "makes many jobs at once: tests/server/jobs/from-server.test.ts",
  bulkStatus: "moves jobs by their life cycle: tests/server/jobs/jobs.test.ts",
};

import type { questionBanks } from "../../../contract/question-banks/endpoints.ts";
import { insertBank } from "../../server/helpers/question-banks.ts";
import { freshName, type NotReadBack, type Samples, type World } from "../sample.ts";

const makeBank = (world: World, options?: { isArchived?: boolean }) =>
  insertBank(world.server.db, { name: freshName("Bank"), ...options });
const bank = async (world: World) => ({ params: { bankId: (await makeBank(world)).bankId } });
const bankById = async (world: World) => ({ params: { _id: (await makeBank(world)).bankId } });
const question = async (world: World) => {
  const { bankId, questions } = await makeBank(world);
  return { params: { bankId, questionId: questions[0]! } };
};

const asked = {
  title: "Tight boxes",
  text: "<p>How close is a box to the car?</p>",
  points: 2,
  explanation: "<p>It <strong>touches</strong> all four sides.</p>",
  content: {
    kind: "single",
    choices: [
      { text: "It touches it on all sides", fraction: 100, feedback: "Yes" },
      { text: "It leaves ten pixels", fraction: -50, feedback: "" },
    ],
  },
};

export const samples: Samples<typeof questionBanks> = {
  list: { make: async () => ({ query: { search: "bank", sortBy: "totalPoints:desc", isArchived: "false" } }) },
  create: {
    make: async () => ({ body: { name: freshName("Bank"), description: "What boxes are", questions: [asked] } }),
    values: async () => ({ questions: [asked] }),
  },
  questions: {
    make: async (world) => ({
      query: { bankId: [(await makeBank(world)).bankId], kind: ["single"], sortBy: "place:asc", search: "box" },
    }),
  },
  show: { make: bankById },
  edit: {
    make: async (world) => ({
      ...(await bankById(world)),
      body: { name: freshName("Bank"), description: "Other", version: 1 },
    }),
  },
  addQuestions: { make: async (world) => ({ ...(await bank(world)), body: { questions: [asked] } }) },
  question: { make: question },
  editQuestion: { make: async (world) => ({ ...(await question(world)), body: { ...asked, version: 1 } }) },
  versions: { make: async (world) => ({ ...(await question(world)), query: { sortBy: "number:asc" } }) },
  move: { make: async (world) => ({ ...(await question(world)), body: { place: 2 } }) },
  removeQuestions: {
    make: async (world) => {
      const { bankId, questions } = await makeBank(world);
      return { params: { bankId }, body: { questionIds: [questions[0]!], version: 1 } };
    },
  },
  deletedQuestions: { make: async (world) => ({ query: { bankId: (await makeBank(world)).bankId } }) },
  restoreQuestions: {
    make: async (world) => {
      const { bankId, questions } = await makeBank(world);
      return { params: { _id: bankId }, body: { questionIds: questions } };
    },
  },
  unarchive: {
    make: async (world) => ({
      params: { _id: (await makeBank(world, { isArchived: true })).bankId },
      body: { version: 1 },
    }),
  },
  bulkArchive: {
    make: async (world) => ({ body: { select: { ids: [(await makeBank(world)).bankId] }, isArchived: true } }),
  },
  export: { make: async () => ({ query: { columns: ["name", "totalQuestions"] } }) },
  importQuestions: {
    make: async (world) => ({
      ...(await bankById(world)),
      files: { questions: { name: "q.gift", content: "Is a box tight? {T}\n", type: "text/plain" } },
      body: { format: "gift", preview: "false" },
    }),
  },
  exportGift: { make: bankById },
  exportCsv: { make: bankById },
};

/** A record that another one may point at. */
export const reference = async (world: World): Promise<string> => (await makeBank(world)).bankId;

export const notReadBack: NotReadBack<typeof questionBanks> = {
  bulkArchive: "refuses banks that are so already: tests/server/question-banks/bulk.test.ts",
  addQuestions: "its questions are read on their own: tests/server/question-banks/questions.test.ts",
  editQuestion: "a question is no record of the area: tests/server/question-banks/questions.test.ts",
};

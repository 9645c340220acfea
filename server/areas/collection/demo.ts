import sharp from "sharp";
import { type CollectedState, type RejectCause, rejectCauses } from "../../../contract/collection/states.ts";
import type { Database } from "../../core/db/pool.ts";
import type { FileStore } from "../../core/files/files.ts";
import type { DemoCompany } from "../../demo/company.ts";
import { Random } from "../../demo/random.ts";
import { wavFile } from "../../demo/wav.ts";
import { noFacts, wavFacts } from "./rules.ts";

const hourMs = 3_600_000;

interface Plan {
  readonly what: "sign" | "tone";
  readonly words: string;
  readonly status: CollectedState;
  readonly cause?: RejectCause;
  readonly comment?: string;
  /** Of the account that tries the demo. */
  readonly isMine?: true;
}

const plans: readonly Plan[] = [
  { what: "sign", words: "STOP", status: "approved", isMine: true },
  {
    what: "sign",
    words: "Bakery",
    status: "rejected",
    cause: "poor_quality",
    comment: "Too dark to read.",
    isMine: true,
  },
  { what: "sign", words: "Exit 12", status: "submitted", isMine: true },
  { what: "tone", words: "Door bell", status: "submitted", isMine: true },
  ...["One way", "Pharmacy", "Platform 4", "Slow"].map((words) => ({
    what: "sign" as const,
    words,
    status: "submitted" as const,
  })),
  { what: "tone", words: "Kettle", status: "submitted" },
  { what: "tone", words: "Level crossing", status: "submitted" },
  ...["Library", "Taxi", "No parking"].map((words) => ({ what: "sign" as const, words, status: "approved" as const })),
  { what: "sign", words: "Menu", status: "rejected", cause: "duplicate", comment: "" },
];

/** Pictures and sounds that workers uploaded, some of which wait for a review. */
export const fillCollection = async ({ now, people, projects, workers }: DemoCompany) => {
  const random = new Random(20_260_120);
  const account = people.find(({ role, isAccount }) => role === "annotator" && isAccount)?._id;
  const reviewer = people.find(({ role, isAccount }) => role === "reviewer" && isAccount)?._id;
  const others = workers.map(({ _id }) => _id).filter((id) => id !== account && id !== reviewer);
  const project = projects.find(({ status, members }) => status === "active" && members === null)?._id;
  if (!account || !reviewer || !project || others.length === 0) return undefined;
  return async (db: Database, store: FileStore): Promise<void> => {
    for (const [at, plan] of plans.entries()) {
      const author = plan.isMine ? account : random.pick(others);
      const made = new Date(now.getTime() - (plans.length - at) * 7 * hourMs);
      await addItem(db, store, { random, made, plan, author, reviewer, project });
    }
  };
};

interface NewItem {
  readonly random: Random;
  readonly made: Date;
  readonly plan: Plan;
  readonly author: string;
  readonly reviewer: string;
  readonly project: string;
}

const addItem = async (
  { sql }: Database,
  store: FileStore,
  { random, made, plan, author, reviewer, project }: NewItem,
): Promise<void> => {
  const { what, words, status, comment = "" } = plan;
  const [_id, file_id] = [random.id(made), random.id(made)];
  const bytes = what === "sign" ? await drawSign(random, words) : toneOf(random);
  const isSign = what === "sign";
  const name = `${words.toLowerCase().replaceAll(" ", "-")}.${isSign ? "png" : "wav"}`;
  const file = { name, mime: isSign ? "image/png" : "audio/wav", size: bytes.length };
  const facts = isSign ? { ...noFacts, width: side.width, height: side.height } : wavFacts(bytes, bytes.length);
  const at = made.toISOString();
  const reviewed = status === "submitted" ? null : new Date(made.getTime() + 5 * hourMs).toISOString();
  await store.put(file_id, bytes);
  await sql
    .insertInto("collected_items")
    .values({
      _id,
      project_id: project,
      author_id: author,
      description: isSign ? `A sign that says “${words}”` : words,
      status,
      cause: status === "rejected" ? (plan.cause ?? rejectCauses[0]) : null,
      comment,
      reviewer_id: reviewed && reviewer,
      submitted_at: at,
      reviewed_at: reviewed,
      created_at: at,
      updated_at: reviewed ?? at,
      version: reviewed ? 2 : 1,
    })
    .execute();
  await sql
    .insertInto("files")
    .values({ ...file, _id: file_id, uploaded_by: author, created_at: at, unused_since: null })
    .execute();
  await sql
    .insertInto("collected_files")
    .values({
      ...file,
      file_id,
      item_id: _id,
      round: 1,
      place: 0,
      kind: isSign ? "image" : "audio",
      facts: JSON.stringify(facts),
    })
    .execute();
  await sql.insertInto("file_uses").values({ file_id, resource: "collection", record_id: _id }).execute();
};

const side = { width: 640, height: 420 } as const;

/** A sign before a wall, drawn anew: no photograph of a real place. */
const drawSign = async (random: Random, words: string): Promise<Buffer> => {
  const shade = () => random.between(30, 150);
  const wall = { r: random.between(170, 220), g: random.between(170, 220), b: random.between(170, 220) };
  const text = `<span foreground="white">${words}</span>`;
  const plain = (width: number, height: number, background: object) => ({
    create: { width, height, channels: 3 as const, background },
  });
  return sharp({ create: { ...side, channels: 3, background: wall } })
    .composite([
      { input: plain(side.width, 90, { r: 110, g: 112, b: 116 }), left: 0, top: side.height - 90 },
      { input: plain(16, 160, { r: 85, g: 96, b: 106 }), left: 312, top: 220 },
      { input: plain(400, 170, { r: 250, g: 250, b: 250 }), left: 120, top: 70 },
      { input: plain(384, 154, { r: shade(), g: shade(), b: shade() }), left: 128, top: 78 },
      { input: { text: { text, rgba: true, width: 340, height: 90 } }, left: 150, top: 110 },
    ])
    .png()
    .toBuffer();
};

const sampleRate = 16_000;

/** One to two seconds of a tone that fades: mono, 16 bits a sample. */
const toneOf = (random: Random): Buffer => {
  const pitch = random.between(300, 900);
  const count = Math.round((sampleRate * random.between(10, 20)) / 10);
  return wavFile(
    Int16Array.from({ length: count }, (_, n) => {
      const fade = Math.exp((-4 * n) / count);
      return Math.round(18_000 * fade * Math.sin((2 * Math.PI * pitch * n) / sampleRate));
    }),
    sampleRate,
  );
};

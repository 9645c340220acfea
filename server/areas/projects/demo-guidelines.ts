import type { DemoCompany } from "../../demo/company.ts";
import { Random } from "../../demo/random.ts";

const listOf = (kind: "bullet" | "ordered", items: readonly string[]): string =>
  `<ol>${items.map((item) => `<li data-list="${kind}">${item}</li>`).join("")}</ol>`;

const noted = "Leave a note with the task: <em>what</em> is unclear, and what you chose.";

interface Wording {
  readonly steps: readonly string[];
  readonly doubts: readonly string[];
}
const steps = [
  "Check in here, then open the next task.",
  "Look at the whole of it once before you begin.",
  "Do the plain cases first, and come back to the <strong>unclear</strong> ones.",
  "Go over your work before you hand it in.",
] as const;
const doubts = [
  noted,
  "Never guess where something can't be seen or heard.",
  "Ask in your group before you spend more than ten minutes on one task.",
] as const;
const first: Wording = { steps, doubts };
/** After the first weeks: a step more, one less, and a corrected time limit. */
const second: Wording = {
  steps: [
    "Check in here, then open the next task.",
    "Read the client's note at the top of the task, where there is one.",
    ...steps.slice(1, 3),
    "Go over your work <strong>twice</strong> before you hand it in.",
  ],
  doubts: [noted, "Ask in your group before you spend more than five minutes on one task."],
};

/** A plausible guideline from a project's description, as the editor writes it. */
const guidelineOf = (description: string, { steps, doubts }: Wording): string =>
  [
    "<h2>What to do</h2>",
    `<p>${description}</p>`,
    "<h2>Step by step</h2>",
    listOf("ordered", steps),
    "<h2>When in doubt</h2>",
    listOf("bullet", doubts),
  ].join("");

/** The project whose guideline changed recently. */
const changedLately = "Receipts, image transcription";
const hourMs = 3_600_000;

/**
 * Every project has a guideline that its possible workers have read. One changed two days ago: the demo's worker and a
 * few others have read only the previous version.
 */
export const fillGuidelines = async ({ sql, now, people, workers }: DemoCompany): Promise<void> => {
  // Its own generator, so that the rest of the demo company does not depend on it.
  const random = new Random(20_260_121);
  const writer = people.find(({ role }) => role === "manager")?._id ?? null;
  const account = new Set(people.filter(({ isAccount }) => isAccount).map(({ _id }) => _id));
  const projects = await sql
    .selectFrom("projects")
    .select(["_id", "name", "description", "created_at"])
    .orderBy("_id")
    .execute();
  const changed = new Date(now.getTime() - 51 * hourMs);
  for (const { _id: project_id, name, description, created_at } of projects) {
    const texts = [
      { html: guidelineOf(description, first), at: new Date(created_at) },
      ...(name === changedLately ? [{ html: guidelineOf(description, second), at: changed }] : []),
    ];
    const newest = texts.at(-1)!;
    await sql
      .updateTable("projects")
      .set({
        guideline: newest.html,
        guideline_updated_at: newest.at.toISOString(),
        guideline_number: texts.length,
        guideline_required: texts.length,
      })
      .where("_id", "=", project_id)
      .execute();
    await sql
      .insertInto("project_guidelines")
      .values(
        texts.map(({ html, at }, index) => ({
          _id: random.id(at),
          project_id,
          number: index + 1,
          html,
          needs_reading: true,
          written_by: writer,
          created_at: at.toISOString(),
        })),
      )
      .execute();
    const reads = texts.flatMap(({ at }, index) =>
      workers
        .filter(({ _id }) => index === 0 || (!account.has(_id) && random.chance(0.8)))
        .map(({ _id: user_id }) => ({
          user_id,
          project_id,
          number: index + 1,
          acknowledged_at: new Date(at.getTime() + random.between(1, 40) * hourMs).toISOString(),
        })),
    );
    if (reads.length > 0) await sql.insertInto("guideline_reads").values(reads).execute();
  }
};

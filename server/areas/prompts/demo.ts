import type { DemoCompany } from "../../demo/company.ts";
import { Random } from "../../demo/random.ts";
import { demoModelOrigin } from "../../stand-in/model-child.ts";

const hourMs = 3_600_000;
const projectName = "Assistant answers, rating";

const features = [
  { name: "Helpfulness", scale: 5, guidance: "1: it does not answer the question. 5: nothing is left to ask." },
  { name: "Truthfulness", scale: 5, guidance: "1: most of it is wrong. 5: every statement can be checked." },
] as const;

/** What people wrote, newest first: whose it is, and how far. */
const written = [
  [
    "worker",
    "draft",
    "How do I tell a customer that their parcel is lost?",
    "Say that you are sorry, and what happens next.",
  ],
  ["worker", "rejected", "Write a refusal that nobody minds.", "We can't do that, and here is what we can do instead."],
  [
    "other",
    "submitted",
    "Explain a deductible to somebody who never had insurance.",
    "It is the part that you pay yourself.",
  ],
  ["other", "submitted", "What is a good subject line for a delay?", "Your order arrives two days later: here is why."],
  ["worker", "approved", "Shorten this apology to one sentence.", "We were late, we are sorry, and it is free."],
] as const;

/** Answers that wait to be compared. */
const given = [
  [
    "Is it safe to reset my router every day?",
    "Yes. It does no harm, but it should not be needed.",
    "No, never do that.",
  ],
  ["How long may I keep cooked rice?", "A day in the fridge, in a closed box.", "Rice keeps for weeks if it is dry."],
  ["What does “net 30” mean?", "The bill is due 30 days after its date.", "It is a discount of 30 percent."],
] as const;

/** A project with a model, which is the stand-in, two features, and prompts in each state. */
export const fillPrompts = async ({ sql, now, people }: DemoCompany): Promise<void> => {
  const random = new Random(20_261_123);
  const ago = (hours: number): Date => new Date(now.getTime() - hours * hourMs);
  const found = await sql.selectFrom("projects").select("_id").where("name", "=", projectName).executeTakeFirst();
  const account = (role: string) => people.find((person) => person.role === role && person.isAccount)?._id;
  const other = people.find((person) => person.role === "annotator" && !person.isAccount)?._id;
  const [worker, manager, reviewer] = [account("annotator"), account("manager"), account("reviewer")];
  if (!found || !worker || !manager || !reviewer || !other) return;
  const project_id = found._id;
  const made = ago(24 * 30);
  const host = { host: new URL(demoModelOrigin).host, note: "The demo's stand-in, which is no model" };
  await sql
    .insertInto("model_hosts")
    .values({ _id: random.id(made), ...host, created_at: made.toISOString() })
    .execute();
  await sql
    .insertInto("model_endpoints")
    .values({ project_id, kind: "openai", url: `${demoModelOrigin}/v1`, models: ["stand-in-a", "stand-in-b"] })
    .execute();
  const featureIds = features.map((_, place) => random.id(new Date(made.getTime() + place)));
  await sql
    .insertInto("rating_features")
    .values(
      features.map((feature, place) => ({
        _id: featureIds[place]!,
        project_id,
        ...feature,
        created_at: new Date(made.getTime() + place).toISOString(),
      })),
    )
    .execute();

  const add = async (
    row: {
      kind: "custom" | "selective";
      prompt: string;
      at: Date;
      annotator?: string;
      status: (typeof written)[number][1] | "open";
    },
    answers: readonly string[],
    idealAnswer = "",
  ): Promise<void> => {
    const { kind, prompt, at, annotator, status } = row;
    const time = at.toISOString();
    const [_id, turn] = [random.id(at), random.id(at)];
    const isDecided = status === "approved" || status === "rejected";
    await sql
      .insertInto("prompts")
      .values({
        _id,
        project_id,
        kind,
        status,
        annotator_id: annotator ?? null,
        is_given: status === "open",
        title: prompt,
        created_by: annotator ?? manager,
        created_at: time,
        updated_at: time,
        ...(status !== "draft" && status !== "open" && { submitted_at: time }),
        ...(isDecided && { reviewed_by: reviewer, reviewed_at: new Date(at.getTime() + hourMs).toISOString() }),
        ...(status === "rejected" && { cause: "The ideal answer says nothing that a customer can do next." }),
      })
      .execute();
    await sql
      .insertInto("prompt_turns")
      .values({ _id: turn, prompt_id: _id, place: 0, prompt, ideal_answer: idealAnswer })
      .execute();
    const rows = answers.map((text, place) => ({
      _id: random.id(at),
      turn_id: turn,
      place,
      text,
      source: `stand-in-${"ab"[place]}`,
    }));
    await sql.insertInto("prompt_answers").values(rows).execute();
    if (status === "draft" || status === "open") return;
    const ratings = rows.flatMap((answer) =>
      featureIds.map((feature_id) => ({ answer_id: answer._id, feature_id, score: random.between(2, 5), scale: 5 })),
    );
    await sql.insertInto("prompt_ratings").values(ratings).execute();
  };
  const answer = "This is a stand-in, not a model. A real model would answer here.";
  for (const [place, [who, status, prompt, ideal]] of written.entries()) {
    const annotator = who === "worker" ? worker : other;
    await add({ kind: "custom", prompt, at: ago(5 + place * 9), annotator, status }, [answer], ideal);
  }
  for (const [place, [prompt, ...answers]] of given.entries()) {
    await add({ kind: "selective", prompt, at: ago(20 + place), status: "open" }, random.some(answers, answers.length));
  }
};

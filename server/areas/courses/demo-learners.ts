import type { EnrolmentState } from "../../../contract/courses/states.ts";
import type { Sql } from "../../core/db/pool.ts";
import type { DemoCompany, DemoPerson } from "../../demo/company.ts";
import type { Random } from "../../demo/random.ts";
import type { CoursePlan } from "./demo-course-plans.ts";

const dayMs = 86_400_000;

export interface DemoCourse {
  readonly _id: string;
  readonly plan: CoursePlan;
  readonly created: Date;
  /** The ids of its chapters in their order. */
  readonly chapters: readonly string[];
}

/** How the annotator's account is in the first, the second and the fifth course. */
const ofAccount: Readonly<Record<number, EnrolmentState>> = { 0: "completed", 1: "in_progress", 4: "enrolled" };
const states = [
  "in_progress",
  "completed",
  "in_progress",
  "enrolled",
  "completed",
  "withdrawn",
  "in_progress",
  "blocked",
  "archived",
  "enrolled",
] as const satisfies readonly EnrolmentState[];

const opinions = [
  [5, "Clear and short. The part on hidden objects saved me a lot of rework."],
  [4, "Good examples. I would like more pictures."],
  [5, "I understood for the first time why my boxes came back."],
  [3, "Useful, but some of it is in the guideline already."],
  [4, ""],
  [2, "Too long for what I needed."],
  [5, "Read it twice, my acceptance went up."],
] as const;

/** People in all states of an enrolment, and reviews of those who got far. */
export const enrolEveryone = async (
  { sql, now, people, workers, skills }: DemoCompany,
  random: Random,
  made: readonly DemoCourse[],
): Promise<void> => {
  const held = new Map(workers.map(({ _id, skills: of }) => [_id, of]));
  const annotators = people.filter(({ role }) => role === "annotator");
  for (const [at, course] of made.entries()) {
    if (course.plan.status === "draft") continue;
    const grants = course.plan.skills.map((index) => skills[index]!);
    // Whoever completed it holds what it grants.
    const mayComplete = (person: DemoPerson) => grants.every((skill) => held.get(person._id)?.has(skill));
    const account = annotators.find(({ isAccount }) => isAccount);
    const others = random.some(
      annotators.filter(({ isAccount }) => !isAccount),
      10 + 2 * (at % 4),
    );
    const learners: Learner[] = others.map((person, index) => {
      const state = states[index % states.length]!;
      return { person, state: state === "completed" && !mayComplete(person) ? "in_progress" : state };
    });
    const own = ofAccount[at];
    if (account && own) {
      learners.push({ person: account, state: own === "completed" && !mayComplete(account) ? "in_progress" : own });
    }
    await insertLearners(sql, { random, now, course, learners });
  }
};

interface Learner {
  readonly person: DemoPerson;
  readonly state: EnrolmentState;
}
interface Learning {
  readonly random: Random;
  readonly now: Date;
  readonly course: DemoCourse;
  readonly learners: readonly Learner[];
}

const insertLearners = async (sql: Sql, { random, now, course, learners }: Learning): Promise<void> => {
  const span = now.getTime() - course.created.getTime();
  const rows = learners.map(({ person, state }) => {
    const enrolled = new Date(course.created.getTime() + span * (0.1 + 0.7 * random.next()));
    const isThrough = state === "completed";
    const passed = isThrough ? course.chapters.length : state === "enrolled" ? 0 : course.chapters.length - 2;
    const after = (steps: number) =>
      new Date(Math.min(now.getTime(), enrolled.getTime() + steps * dayMs)).toISOString();
    return {
      enrolment: {
        _id: random.id(enrolled),
        course_id: course._id,
        user_id: person._id,
        status: state,
        status_before: state === "blocked" || state === "archived" ? ("in_progress" as const) : null,
        block_reason: state === "blocked" ? "Copied the answers of a colleague; talk to us first." : "",
        last_chapter_id: state === "enrolled" ? null : course.chapters[Math.min(passed, course.chapters.length - 1)]!,
        enrolled_at: enrolled.toISOString(),
        started_at: state === "enrolled" ? null : after(0.5),
        completed_at: isThrough ? after(course.chapters.length) : null,
        created_at: enrolled.toISOString(),
        updated_at: after(isThrough ? course.chapters.length : passed),
      },
      passed: course.chapters
        .slice(0, Math.max(0, passed))
        .map((chapter_id, step) => ({ chapter_id, at: after(step + 1) })),
    };
  });
  await sql
    .insertInto("enrolments")
    .values(rows.map(({ enrolment }) => enrolment))
    .execute();
  const results = rows.flatMap(({ enrolment, passed }) =>
    passed.map(({ chapter_id, at }) => ({ enrolment_id: enrolment._id, chapter_id, read_at: at, passed_at: at })),
  );
  if (results.length > 0) await sql.insertInto("chapter_results").values(results).execute();
  const reviewers = rows.filter(({ enrolment: { status } }) => status === "completed" || status === "in_progress");
  const reviews = reviewers.slice(0, 6).map(({ enrolment }, index) => {
    const [rating, text] = opinions[(index + course.chapters.length + course.plan.name.length) % opinions.length]!;
    const { user_id, updated_at } = enrolment;
    const at = new Date(updated_at);
    return { _id: random.id(at), course_id: course._id, user_id, rating, text, created_at: updated_at, updated_at };
  });
  if (reviews.length > 0) await sql.insertInto("course_reviews").values(reviews).execute();
};

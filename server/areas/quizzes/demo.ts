import type { DemoBank, DemoCompany } from "../../demo/company.ts";
import { Random } from "../../demo/random.ts";

/** A quiz at the end of each of the first courses, and one that stands alone, whose essays a person grades. */
export const fillQuizzes = async ({ sql, now, questionBanks }: DemoCompany): Promise<void> => {
  // Its own generator, so that the rest of the demo company does not depend on it.
  const random = new Random(20_260_220);
  const chapters = await lastChapters(sql);
  for (const [place, bank] of questionBanks.entries()) {
    const chapter = chapters[place];
    const isLast = place === questionBanks.length - 1;
    await insertQuiz(sql, bank, {
      _id: random.id(new Date(now.getTime() - (20 - place) * dayMs)),
      at: chapter && !isLast ? new Date(chapter.created) : new Date(now.getTime() - 30 * dayMs),
      name: chapter && !isLast ? `${chapter.course}: check yourself` : bank.name,
      chapter_id: isLast ? null : (chapter?._id ?? null),
    });
  }
};

const dayMs = 86_400_000;
type Sql = DemoCompany["sql"];

/** The last chapters of the published courses, the oldest course first. */
const lastChapters = (sql: Sql) =>
  sql
    .selectFrom("chapters")
    .innerJoin("courses", "courses._id", "chapters.course_id")
    .select(["chapters._id", "courses.name as course", "courses.created_at as created"])
    .where("courses.status", "=", "published")
    .where((build) =>
      build(
        "chapters.number",
        "=",
        build
          .selectFrom("chapters as other")
          .select(({ fn }) => fn.max("other.number").as("last"))
          .whereRef("other.course_id", "=", "courses._id"),
      ),
    )
    .orderBy("courses.created_at")
    .execute();

interface NewQuiz {
  readonly _id: string;
  readonly at: Date;
  readonly name: string;
  readonly chapter_id: string | null;
}

/** Five of the bank in ten minutes, three times; without a chapter all of it, and as often as one likes. */
const insertQuiz = async (sql: Sql, bank: DemoBank, { at, ...quiz }: NewQuiz): Promise<void> => {
  const isChecked = quiz.chapter_id !== null;
  await sql
    .insertInto("quizzes")
    .values({
      ...quiz,
      description: isChecked ? "<p>Five questions in ten minutes. More than 70% passes the chapter.</p>" : "",
      status: "published",
      time_limit_seconds: isChecked ? 600 : null,
      attempts_allowed: isChecked ? 3 : null,
      shuffle_questions: isChecked,
      shuffle_answers: true,
      show_answers: "after_submission",
      created_at: at.toISOString(),
      updated_at: at.toISOString(),
    })
    .execute();
  await sql.insertInto("quiz_parts").values({ quiz_id: quiz._id, place: 0, bank_id: bank._id, draw: null }).execute();
  // Nobody waits for a person to grade the end of a chapter.
  const asked = isChecked ? bank.questions.filter(({ kind }) => kind !== "essay").slice(0, 5) : bank.questions;
  await sql
    .insertInto("quiz_part_questions")
    .values(asked.map(({ _id }, n) => ({ quiz_id: quiz._id, part: 0, place: n + 1, question_id: _id })))
    .execute();
};

import type { QuestionContent } from "../../../contract/question-banks/question.ts";
import type { SubmissionState } from "../../../contract/quiz-submissions/states.ts";
import { run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import type { DemoCompany } from "../../demo/company.ts";
import { Random } from "../../demo/random.ts";
import { answerOf, essays } from "./demo-answers.ts";
import { shownOrder } from "./drawing.ts";
import { pointsOf, sumOfPoints } from "./grading.ts";
import { outdatedQuizzes, refreshAnalysis } from "./kept-analysis.ts";

type Sql = DemoCompany["sql"];
const [minuteMs, dayMs] = [60_000, 86_400_000];

interface Question {
  readonly questionId: string;
  readonly number: number;
  readonly content: QuestionContent;
  readonly worth: number;
}
interface Quiz {
  readonly _id: string;
  readonly chapterId: string | null;
  readonly seconds: number | null;
  readonly questions: readonly Question[];
}
interface Attempt {
  readonly userId: string;
  readonly number: number;
  readonly status: SubmissionState;
  readonly submitted: Date;
  /** Whether the person knows a question, by its place from 0. */
  readonly knows: (place: number) => boolean;
  readonly voidReason?: string;
}

/**
 * What people submitted: whoever passed the chapter of a quiz passed the quiz, some at the second attempt; and so many
 * took the quiz that stands alone that its analysis names the question whose key is wrong. One essay waits for a review.
 */
export const fillQuizSubmissions = async (company: DemoCompany): Promise<void> => {
  const random = new Random(20_260_301);
  const maker = makeRows(company, random);
  for (const quiz of await quizzesOf(company.sql)) {
    const attempts =
      quiz.chapterId === null
        ? alone(company, random, quiz)
        : ofChapter(quiz, await passedOf(company.sql, quiz.chapterId));
    for (const attempt of attempts) maker.add(quiz, attempt);
  }
  await insertRows(company.sql, maker.rows);
  // As the job would within minutes, so that what waits for managers is there from the beginning.
  for (const { _id } of await outdatedQuizzes(company.sql)) await refreshAnalysis({ db: company }, _id);
};

const quizzesOf = (sql: Sql): Promise<Quiz[]> =>
  run<Quiz>(
    sql,
    sqlText`select z._id, z.chapter_id as "chapterId", z.time_limit_seconds as seconds,
       json_agg(json_build_object('questionId', x._id, 'number', x.number, 'content', v.content, 'worth', v.points)
         order by c.place) as questions
     from quizzes z join quiz_part_questions c on c.quiz_id = z._id join questions x on x._id = c.question_id
       join question_versions v on v.question_id = x._id and v.number = x.number
     group by z._id order by z.created_at, z._id`,
    [],
  );

interface Passed {
  readonly userId: string;
  readonly at: string;
}

const passedOf = (sql: Sql, chapterId: string): Promise<Passed[]> =>
  run<Passed>(
    sql,
    sqlText`select e.user_id as "userId", r.passed_at as at
     from chapter_results r join enrolments e on e._id = r.enrolment_id
     where r.chapter_id = $1 and r.passed_at is not null order by r.passed_at, e._id`,
    [chapterId],
  );

/** Every third failed at first; of the others, every second got one question wrong. */
const ofChapter = ({ questions }: Quiz, passed: readonly Passed[]): Attempt[] => {
  const least = Math.min(...questions.map(({ worth }) => worth));
  const easiest = questions.findIndex(({ worth }) => worth === least);
  return passed.flatMap(({ userId, at }, n) => {
    const submitted = new Date(at);
    const status = "graded" as const;
    const knows = (place: number): boolean => place !== easiest || n % 2 === 0;
    const last = { userId, status, submitted, knows };
    if (n % 3 !== 1) return [{ ...last, number: 1 }];
    const failed = { ...last, submitted: new Date(submitted.getTime() - 90 * minuteMs), knows: isFirst };
    return [
      { ...failed, number: 1 },
      { ...last, number: 2 },
    ];
  });
};
const isFirst = (place: number): boolean => place === 0;

/** How many people took the quiz that stands alone; the last one's essay waits. */
const takers = 36;

const alone = ({ people, now }: DemoCompany, random: Random, { questions }: Quiz): Attempt[] => {
  const annotators = people.filter(({ role, isAccount }) => role === "annotator" && !isAccount);
  return random.some(annotators, takers).flatMap(({ _id: userId }, n, { length }): Attempt[] => {
    const ability = 2 * random.next() - 1;
    const known = questions.map((_, place) => random.next() < 1 / (1 + Math.exp(-5 * ability - 1 + (place % 4) * 0.6)));
    const knows = (place: number): boolean => known[place] === true;
    // More than a day ago, so that nobody is told anew that an essay waits.
    const submitted = new Date(now.getTime() - (2 + (20 * (length - 1 - n)) / length) * dayMs);
    const attempt = { userId, submitted, knows };
    if (n === length - 1) return [{ ...attempt, number: 1, status: "pending_review" }];
    if (n !== 5) return [{ ...attempt, number: 1, status: "graded" }];
    const earlier = new Date(submitted.getTime() - 60 * minuteMs);
    const voidReason = "The connection was lost before the first answer was saved.";
    return [
      { userId, number: 1, status: "void", submitted: earlier, knows: () => false, voidReason },
      { ...attempt, number: 2, status: "graded" },
    ];
  });
};

type Row = Readonly<Record<string, unknown>>;
interface Rows {
  readonly submissions: Row[];
  readonly answers: Row[];
}

const makeRows = ({ people, questionBanks }: DemoCompany, random: Random) => {
  const reviewer = people.find(({ role, isAccount }) => role === "reviewer" && isAccount)?._id ?? null;
  const meant = new Map(questionBanks.flatMap(({ questions }) => questions.map((one) => [one._id, one.meant])));
  const below = (n: number): number => random.between(0, n - 1);
  const rows: Rows = { submissions: [], answers: [] };
  const add = (quiz: Quiz, { userId, number, status, submitted, knows, voidReason = "" }: Attempt): void => {
    const { questions, seconds } = quiz;
    const started = new Date(submitted.getTime() - random.between(4, seconds === null ? 28 : 9) * minuteMs);
    const _id = random.id(started);
    const written = essays[rows.submissions.length % essays.length]!;
    const isVoid = status === "void";
    const answers = questions.map(({ questionId, number: version, content, worth }, place) => {
      const shown = shownOrder(content, true, below);
      const answer = isVoid
        ? null
        : answerOf({ content, shown, isKnown: knows(place), meant: meant.get(questionId), essay: written[0], random });
      const isEssay = content.kind === "essay" && answer !== null;
      const isGraded = isEssay && status === "graded";
      return {
        submission_id: _id,
        place: place + 1,
        question_id: questionId,
        question_number: version,
        shown,
        answer,
        answered_at: answer && submitted.toISOString(),
        points: isEssay ? (isGraded ? written[1] : null) : pointsOf({ content, shown }, content, answer, worth),
        comment: isGraded ? written[2] : "",
        graded_by: isGraded ? reviewer : null,
      };
    });
    const hasEssays = answers.some(({ answer }) => answer?.kind === "essay");
    const isGraded = status === "graded";
    // Essays are graded in the hours after.
    const graded = new Date(submitted.getTime() + (hasEssays ? random.between(40, 700) : 0) * minuteMs).toISOString();
    rows.submissions.push({
      _id,
      quiz_id: quiz._id,
      user_id: userId,
      number,
      status,
      started_at: started.toISOString(),
      ends_at: seconds === null ? null : new Date(started.getTime() + seconds * 1000).toISOString(),
      submitted_at: isVoid ? null : submitted.toISOString(),
      score: isGraded ? sumOfPoints(answers.map(({ points }) => points ?? 0)) : null,
      possible: sumOfPoints(questions.map(({ worth }) => worth)),
      graded_at: isGraded ? graded : null,
      void_reason: voidReason,
      has_essays: hasEssays,
      created_at: started.toISOString(),
      updated_at: isGraded ? graded : submitted.toISOString(),
    });
    rows.answers.push(...answers);
  };
  return { rows, add };
};

const insertRows = async (sql: Sql, { submissions, answers }: Rows): Promise<void> => {
  await run(
    sql,
    sqlText`insert into quiz_submissions (_id, quiz_id, user_id, number, status, started_at, ends_at, submitted_at, score,
       possible, graded_at, void_reason, has_essays, created_at, updated_at)
     select _id, quiz_id, user_id, number, status, started_at, ends_at, submitted_at, score, possible, graded_at,
       void_reason, has_essays, created_at, updated_at from json_populate_recordset(null::quiz_submissions, $1::json)`,
    [JSON.stringify(submissions)],
  );
  await run(
    sql,
    sqlText`insert into quiz_answers (submission_id, place, question_id, question_number, shown, answer, answered_at, points,
       comment, graded_by)
     select submission_id, place, question_id, question_number, shown, answer, answered_at, points, comment, graded_by
     from json_populate_recordset(null::quiz_answers, $1::json)`,
    [JSON.stringify(answers)],
  );
  // As a chapter counts its quizzes: the best attempt of each.
  await run(
    sql,
    sqlText`update chapter_results r set score = best.score, average = best.percent
     from (select z.chapter_id, s.user_id, max(s.score) as score, max(100 * s.score / s.possible) as percent
         from quiz_submissions s join quizzes z on z._id = s.quiz_id
         where s.status = 'graded' and z.chapter_id is not null group by z.chapter_id, s.user_id) as best
       join enrolments e on e.user_id = best.user_id
     where r.enrolment_id = e._id and r.chapter_id = best.chapter_id`,
    [],
  );
};

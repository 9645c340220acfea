import type { ItemStatistics, QuizAnalysis } from "../../../contract/quiz-submissions/analysis.ts";
import { analysisMax, answersMax } from "../../../contract/quiz-submissions/analysis.ts";
import type { Answer, QuestionContent } from "../../../contract/question-banks/question.ts";
import { readSame } from "../../../contract/question-banks/texts.ts";
import { readIn } from "../../core/db/crud-view.ts";
import type { Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import { instant } from "../../core/db/view.ts";
import { inSlices } from "../../core/slices.ts";
import { type ConfirmedKey, confirmedKeys, staysConfirmed } from "./confirm-key.ts";
import { sumOfPoints } from "./grading.ts";
import {
  addResponses,
  type AttemptResult,
  chosenOf,
  deviationOf,
  effectiveWeights,
  figuresOf,
  type Response,
  suspicionOf,
} from "./statistics.ts";

interface Question {
  readonly questionId: string;
  readonly bankId: string;
  /** The version by whose key most recent answers are graded. */
  readonly number: number;
  readonly name: string;
  readonly content: QuestionContent;
}
interface Choice {
  readonly text: string;
  readonly fraction: number;
}
interface AnswerRow {
  readonly questionId: string;
  readonly points: number;
  readonly worth: number;
  readonly answer: Answer | null;
  /** The texts of the choices of the version that was asked, as they were shown. */
  readonly texts: readonly string[] | null;
  readonly shown: readonly number[];
}

/** The first graded attempts of the people who took a quiz, the newest first; one more than are read. */
const firstAttempts = (sql: Sql, quizId: string, most: number): Promise<{ _id: string }[]> =>
  run(
    sql,
    sqlText`select _id from (
       select distinct on (s.user_id) s._id, s.submitted_at from quiz_submissions s
       where s.quiz_id = $1 and s.status = 'graded' and s.retake_at is null order by s.user_id, s.number) as first
     order by submitted_at desc, _id limit $2`,
    [quizId, most + 1],
  );

const answersOf = async (sql: Sql, ids: readonly string[]): Promise<AnswerRow[][]> => {
  const rows = await run<{ answers: AnswerRow[] }>(
    sql,
    sqlText`select json_agg(json_build_object('questionId', a.question_id, 'points', a.points, 'worth', v.points,
       'answer', case when v.kind in ('single', 'multiple', 'true_false') then a.answer end, 'shown', a.shown,
       'texts', case when v.kind in ('single', 'multiple') then jsonb_path_query_array(v.content, '$.choices[*].text') end)
       order by a.place) as answers
     from quiz_answers a join question_versions v on v.question_id = a.question_id and v.number = a.question_number
     where a.submission_id = any($1::uuid[]) group by a.submission_id`,
    [ids],
  );
  return rows.map(({ answers }) => answers);
};

const questionsOf = (sql: Sql, ids: readonly string[]): Promise<Question[]> =>
  run<Question>(
    sql,
    sqlText`select k.question_id as "questionId", x.bank_id as "bankId", k.number, k.content,
       case when k.title <> '' then k.title else left(btrim(${readIn(sqlText`k.text`)}), 120) end as name
     from (select a.question_id, max(coalesce(a.key_number, a.question_number)) as number, min(a.place) as place
         from quiz_answers a where a.submission_id = any($1::uuid[]) group by a.question_id) as asked
       join question_versions k on k.question_id = asked.question_id and k.number = asked.number
       join questions x on x._id = k.question_id
     order by asked.place, k.question_id`,
    [ids],
  );

const choicesOf = (content: QuestionContent): Choice[] => {
  switch (content.kind) {
    case "single":
    case "multiple":
      return content.choices.map(({ text, fraction }) => ({ text, fraction }));
    case "true_false":
      return [true, false].map((is) => ({ text: is ? "True" : "False", fraction: is === content.isTrue ? 100 : 0 }));
    default:
      return [];
  }
};

/** Which of a question's choices an answer is, as they are now. */
const chosenIn = ({ answer, texts, shown }: AnswerRow, choices: readonly Choice[]): number[] => {
  if (answer?.kind === "true_false") return [answer.isTrue ? 0 : 1];
  const places = answer?.kind === "single" ? [answer.choice] : answer?.kind === "multiple" ? answer.choices : [];
  return places.flatMap((place) => {
    const text = texts?.[shown[place] ?? -1];
    const found = text === undefined ? -1 : choices.findIndex((one) => readSame(one.text, text));
    return found < 0 ? [] : [found];
  });
};

const rounded = (value: number | null): number | null => (value === null ? null : Math.round(value * 100) / 100);

/** So many answers are read at once, and the rest of the server has its turn in between. */
const answersAtOnce = 2500;

/** Counts how the questions of a quiz work, in parts, so that nobody waits for it. */
export const countAnalysis = async (sql: Sql, quizId: string): Promise<QuizAnalysis> => {
  const [begun] = await run<{ at: string; questions: number }>(
    sql,
    sqlText`select ${instant(sqlText`clock_timestamp()`)} as at, (select count(*)::int from quiz_answers where submission_id =
       (select _id from quiz_submissions where quiz_id = $1 and status = 'graded' order by created_at desc limit 1)) as questions`,
    [quizId],
  );
  const perAttempt = Math.max(1, begun!.questions);
  const most = Math.min(analysisMax, Math.ceil(answersMax / perAttempt));
  const found = await firstAttempts(sql, quizId, most);
  const ids = found.slice(0, most).map(({ _id }) => _id);
  const questions = await questionsOf(sql, ids);
  const confirmed = new Map((await confirmedKeys(sql, quizId)).map((key) => [key.questionId, key]));
  const choices = new Map(questions.map(({ questionId, content }) => [questionId, choicesOf(content)]));
  const attempts: AttemptResult[] = [];
  const shares: number[] = [];
  const atOnce = Math.ceil(answersAtOnce / perAttempt);
  for (let from = 0; from < ids.length; from += atOnce) {
    await inSlices(await answersOf(sql, ids.slice(from, from + atOnce)), (answers) => {
      attempts.push(
        answers.map((one) => ({
          questionId: one.questionId,
          points: one.points,
          worth: one.worth,
          chosen: chosenIn(one, choices.get(one.questionId) ?? []),
        })),
      );
      shares.push(sumOfPoints(answers.map(({ points }) => points)) / sumOfPoints(answers.map(({ worth }) => worth)));
    });
  }
  const totals = shares.toSorted((one, other) => one - other);
  return {
    attempts: attempts.length,
    isCut: found.length > most,
    mean: rounded(figuresOf(totals, []).facility),
    median: rounded(medianOf(totals)),
    deviation: rounded(deviationOf(totals)),
    items: await itemsOf(questions, attempts, choices, confirmed),
    at: begun!.at,
  };
};

/** In percent, of shares in ascending order; null where there is none. */
const medianOf = (shares: readonly number[]): number | null => {
  if (shares.length === 0) return null;
  const [low, high] = [Math.floor((shares.length - 1) / 2), Math.ceil((shares.length - 1) / 2)];
  return 50 * (shares[low]! + shares[high]!);
};

const itemsOf = async (
  questions: readonly Question[],
  attempts: readonly AttemptResult[],
  choices: ReadonlyMap<string, readonly Choice[]>,
  confirmed: ReadonlyMap<string, ConfirmedKey>,
): Promise<ItemStatistics[]> => {
  const responses = new Map<string, Response[]>();
  await inSlices(attempts, (attempt) => addResponses(responses, attempt));
  const effective = await effectiveWeights(attempts);
  const possible = sumOfPoints((attempts[0] ?? []).map(({ worth }) => worth));
  const worths = new Map(attempts.flatMap((attempt) => attempt.map(({ questionId, worth }) => [questionId, worth])));
  const items: ItemStatistics[] = [];
  await inSlices(questions, ({ questionId, bankId, number, name, content }) => {
    const found = responses.get(questionId) ?? [];
    const rest = found.flatMap((one) => (one.rest === null ? [] : [one.rest]));
    const figures = figuresOf(
      found.map(({ x }) => x),
      rest,
    );
    const offered = choices.get(questionId) ?? [];
    const counted = chosenOf(found, offered.length);
    const keyed = offered.flatMap(({ fraction }, at) => (fraction === 100 ? [at] : []));
    const isOne = content.kind === "single" || content.kind === "true_false";
    const share = (count: number, of: number): number | null => (of === 0 ? null : count / of);
    const suspicion = suspicionOf(found.length, figures.discrimination, counted, isOne ? keyed : []);
    items.push({
      questionId,
      bankId,
      number,
      kind: content.kind,
      name,
      answers: found.length,
      facility: rounded(figures.facility),
      deviation: rounded(figures.deviation),
      discrimination: rounded(figures.discrimination),
      efficiency: rounded(figures.efficiency),
      intendedWeight: rounded((100 * (worths.get(questionId) ?? 0)) / possible),
      effectiveWeight: rounded(effective.get(questionId) ?? null),
      choices: offered.map(({ text, fraction }, at) => {
        const { chosen, top, bottom, third } = counted[at]!;
        return { text, fraction, chosen, topShare: share(top, third), bottomShare: share(bottom, third) };
      }),
      suspicion,
      isConfirmed: suspicion !== null && staysConfirmed({ number, answers: found.length }, confirmed.get(questionId)),
    });
  });
  return items;
};

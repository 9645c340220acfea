import type { DemoBank, DemoCompany } from "../../demo/company.ts";
import { Random } from "../../demo/random.ts";
import { run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import { boxQuestions } from "./demo-boxes.ts";
import { polygonQuestions } from "./demo-polygons.ts";
import { transcriptionQuestions, wrongKey } from "./demo-transcription.ts";
import type { DemoQuestion } from "./demo-writing.ts";

const banks: readonly (readonly [name: string, description: string, questions: readonly DemoQuestion[]])[] = [
  ["Bounding boxes", "How tight a box is, what belongs to an object, and how boxes are compared", boxQuestions],
  ["Polygons and masks", "When to outline, how closely, and what makes a mask wrong", polygonQuestions],
  ["Transcription", "Verbatim text, marks, segments and personal data", transcriptionQuestions],
];
const hourMs = 3_600_000;

/** Three banks that a manager wrote in the company's first weeks. */
export const fillQuestionBanks = async (company: DemoCompany): Promise<void> => {
  const { sql, founded, people } = company;
  const random = new Random(20_260_207);
  const author = people.find(({ role, isAccount }) => role === "manager" && isAccount)?._id ?? null;
  const made: DemoBank[] = [];
  for (const [index, [name, description, questions]] of banks.entries()) {
    const at = new Date(founded.getTime() + (index + 1) * 100 * hourMs);
    const created = at.toISOString();
    const _id = random.id(at);
    const rows = questions.map((question, place) => ({ _id: random.id(at), place: place + 1, ...question }));
    await sql
      .insertInto("question_banks")
      .values({ _id, name, description, created_by: author, created_at: created, updated_at: created })
      .execute();
    const json = JSON.stringify(rows);
    await run(
      sql,
      sqlText`insert into questions (_id, bank_id, place, created_at, updated_at)
       select row._id, $2, row.place, $3, $3 from json_to_recordset($1::json) as row (_id uuid, place int)`,
      [json, _id, created],
    );
    await run(
      sql,
      sqlText`insert into question_versions
         (question_id, number, kind, title, text, points, explanation, content, created_by, created_at)
       select row._id, 1, row.content->>'kind', row.title, row.text, row.points, row.explanation, row.content, $2, $3
       from json_to_recordset($1::json) as row (_id uuid, title text, text text, points numeric, explanation text,
         content jsonb)`,
      [json, author, created],
    );
    const isPlanted = questions === transcriptionQuestions;
    made.push({
      _id,
      name,
      questions: rows.map((row, place) => ({
        _id: row._id,
        kind: row.content.kind,
        ...(isPlanted && place === wrongKey.place && { meant: wrongKey.meant }),
      })),
    });
  }
  company.questionBanks = made;
};

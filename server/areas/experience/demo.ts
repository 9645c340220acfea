import type { DemoCompany } from "../../demo/company.ts";
import { Random } from "../../demo/random.ts";

const hourMs = 3_600_000;

/** Fields in which the demo company's people have experience. */
const fields: readonly (readonly [category: string, subcategories: readonly string[]])[] = [
  ["Medicine", ["Nursing", "Pharmacy", "Radiology", "Veterinary"]],
  ["Law", ["Contracts", "Data protection", "Patents"]],
  ["Languages", ["Interpreting", "Proofreading", "Translation"]],
  ["Information technology", ["Data analysis", "Quality assurance", "Web development"]],
  ["Transport", ["Logistics", "Road safety", "Traffic planning"]],
  ["Agriculture", ["Crop farming", "Forestry"]],
  ["Media", ["Film editing", "Journalism", "Photography"]],
  ["Teaching", []],
];

/** Fields of experience as old as the company, and who has which: everyone has some, few more than two. */
export const fillExperience = async ({ sql, founded }: DemoCompany): Promise<void> => {
  const random = new Random(20_260_107);
  const at = (index: number) => new Date(founded.getTime() + index * hourMs);
  const row = (name: string, index: number, category: string | null) => {
    const created_at = at(index).toISOString();
    return { _id: random.id(at(index)), name, category, created_at, updated_at: created_at };
  };
  const categories = fields.map(([name], index) => row(name, index, null));
  const subcategories = fields.flatMap(([, names], place) =>
    names.map((name, index) => row(name, fields.length + place * 4 + index, categories[place]!._id)),
  );
  await sql.insertInto("experience").values(categories).execute();
  await sql.insertInto("experience").values(subcategories).execute();
  const people = await sql.selectFrom("users").select("_id").orderBy("_id").execute();
  const all = [...categories, ...subcategories];
  await sql
    .insertInto("user_experience")
    .values(
      people.flatMap(({ _id }) =>
        random
          .some(all, random.chance(0.2) ? 3 : random.between(1, 2))
          .map((field) => ({ user_id: _id, field_id: field._id, years: random.between(0, 6) })),
      ),
    )
    .execute();
};

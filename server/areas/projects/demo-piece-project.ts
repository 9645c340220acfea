import type { DemoCompany } from "../../demo/company.ts";
import { Random } from "../../demo/random.ts";

const dayMs = 86_400_000;

/** The project that pays by the piece, later than all others, so that these stay in their order. */
export const insertPieceProject = async (company: DemoCompany): Promise<void> => {
  const { sql, now, skills } = company;
  const created = new Date(now.getTime() - 75 * dayMs);
  const _id = new Random(20_260_122).id(created);
  await sql
    .insertInto("projects")
    .values({
      _id,
      name: "Apples, ripe or not",
      client_alias: "Kestrel",
      description:
        "Box each apple in pictures of orchard rows and say whether it is ripe. An apple that is more leaf than apple is left out, and so is what lies on the ground.",
      platform: "CVAT",
      status: "active",
      pay_by: "piece",
      longest_shift_minutes: 600,
      created_at: created.toISOString(),
      updated_at: created.toISOString(),
    })
    .execute();
  await sql.insertInto("project_skills").values({ project_id: _id, skill_id: skills[0]! }).execute();
  await sql
    .insertInto("project_piece_rates")
    .values({ project_id: _id, starts_on: "-infinity", piece_rate: 240 })
    .execute();
  company.pieceProject = _id;
};

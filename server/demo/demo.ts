import { demoPassword } from "../../contract/demo.ts";
import { areas } from "../areas/index.ts";
import { analyze } from "../core/db/migrate.ts";
import type { Database } from "../core/db/pool.ts";
import type { FileStore } from "../core/files/files.ts";
import type { Passwords } from "../core/auth/passwords.ts";
import type { DemoCompany } from "./company.ts";
import { Random } from "./random.ts";

const dayMs = 86_400_000;

/**
 * Fills an empty database with the demo company, in one transaction: the same people, projects and patterns at every
 * first start, the dates counted back from `now`. Some people's documents follow, where `files` is given.
 */
export const fillDemo = async (
  db: Database,
  passwords: Passwords,
  now = new Date(),
  files?: FileStore,
): Promise<void> => {
  const passwordHash = await passwords.hash(demoPassword);
  const founded = new Date(now.getTime() - 120 * dayMs);
  const afterCommit = await db.sql.transaction().execute(async (sql) => {
    await sql
      .insertInto("company")
      .values({
        name: "Lumen Annotation",
        currency: "USD",
        currency_exponent: 2,
        time_zone: "UTC",
        is_demo: true,
        set_up_at: founded.toISOString(),
      })
      .execute();
    const company: DemoCompany = {
      sql,
      random: new Random(20_260_101),
      now,
      founded,
      passwordHash,
      people: [],
      skills: [],
      workers: [],
      projects: [],
      pieceProject: "",
      questionBanks: [],
    };
    const after = [];
    for (const { demo } of areas) after.push(await demo?.(company));
    return after;
  });
  if (files) for (const add of afterCommit) await add?.(db, files);
  await analyze(db.pool);
};

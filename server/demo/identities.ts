import type { Sql } from "../db/pool.ts";
import type { Random } from "./random.ts";

/** Nobody's: the demo has no provider, and what is linked to this one shows what a link looks like. */
const issuer = "https://login.lumen.example";
const dayMs = 86_400_000;

/** The accounts that visitors sign in with have another way in too, added some weeks ago. */
export const insertIdentities = async (sql: Sql, random: Random, now: Date): Promise<void> => {
  const accounts = await sql
    .selectFrom("users")
    .select(["_id", "email"])
    .where("password_hash", "is not", null)
    .where("role", "in", ["manager", "annotator"])
    .orderBy("email")
    .execute();
  const rows = accounts.map(({ _id, email }, index) => {
    const added = new Date(now.getTime() - (40 - index) * dayMs);
    const used = new Date(now.getTime() - (3 + index) * dayMs);
    return {
      _id: random.id(added),
      user_id: _id,
      issuer,
      subject: `demo-${index + 1}`,
      email,
      created_at: added.toISOString(),
      last_used_at: used.toISOString(),
    };
  });
  await sql.insertInto("identities").values(rows).execute();
};

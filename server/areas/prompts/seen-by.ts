import { run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import type { AnyWrite } from "../../core/db/write.ts";

/** Notes that a person has had given answers, so that they don't get them to compare anew. */
export const noteSeen = ({ sql }: AnyWrite, id: string, userId: string) =>
  run(sql, sqlText`insert into prompt_seen_by (prompt_id, user_id) values ($1, $2) on conflict do nothing`, [
    id,
    userId,
  ]);

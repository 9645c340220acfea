import type { PayDetails } from "../../../contract/pay-details/endpoints.ts";
import type { Sql } from "../../core/db/pool.ts";
import type { Actor } from "../../core/current-user.ts";
import { readOne } from "../../core/db/read.ts";
import { instant, type View } from "../../core/db/view.ts";
import { sqlText } from "../../core/db/sql-text.ts";

export const payDetailsView: View = {
  from: sqlText`pay_details d`,
  id: sqlText`d.user_id`,
  visible: sqlText`true`,
  row: {
    _id: sqlText`d.user_id`,
    method: sqlText`d.method`,
    masked: sqlText`d.masked`,
    updatedAt: instant(sqlText`d.updated_at`),
    version: sqlText`d.version`,
  },
  sorts: {},
  defaultOrder: sqlText`d.updated_at desc`,
  filters: {},
};

/** Undefined where the person has not said where to be paid. */
export const payDetailsOf = (sql: Sql, me: Actor, userId: string): Promise<PayDetails | undefined> =>
  readOne<PayDetails>(sql, payDetailsView, me, userId);

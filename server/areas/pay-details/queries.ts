import type { PayDetails } from "../../../contract/pay-details/endpoints.ts";
import type { Sql } from "../../core/db/pool.ts";
import { type Caller, readOne } from "../../core/db/read.ts";
import { instant, type View } from "../../core/db/view.ts";

export const payDetailsView: View = {
  from: "pay_details d",
  id: "d.user_id",
  visible: "true",
  row: {
    _id: "d.user_id",
    method: "d.method",
    masked: "d.masked",
    updatedAt: instant("d.updated_at"),
    version: "d.version",
  },
  sorts: {},
  defaultOrder: "d.updated_at desc",
  filters: {},
};

/** Undefined where the person has not said where to be paid. */
export const payDetailsOf = (sql: Sql, me: Caller, userId: string): Promise<PayDetails | undefined> =>
  readOne<PayDetails>(sql, payDetailsView, me, userId);

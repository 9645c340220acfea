import type { Sql } from "../../db/pool.ts";
import type { Caller } from "../../db/view.ts";
import { lettersOf } from "../../services/mail.ts";
import { paymentLinesOf } from "../payments/actions.ts";
import { accountOf } from "../users/actions.ts";
import { hoursOf } from "../work-history/actions.ts";

/** One file of the archive that a person may take with them. */
interface Part {
  readonly file: string;
  /** What it holds, for the archive's own table of contents. */
  readonly about: string;
  readonly read: (sql: Sql, me: Caller) => Promise<unknown>;
}

/** All that is kept of a person, area by area. */
export const parts: readonly Part[] = [
  {
    file: "account.json",
    about: "Your account, your skills and experience, and the private projects that you are in",
    read: (sql, me) => accountOf(sql, me._id),
  },
  { file: "hours.json", about: "Your hours: what you recorded, and what was decided on it", read: hoursOf },
  { file: "payments.json", about: "What was approved for payment to you", read: paymentLinesOf },
  { file: "mails.json", about: "The mails that were written to you", read: (sql, me) => lettersOf(sql, me._id) },
];

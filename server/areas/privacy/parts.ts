import type { Sql } from "../../db/pool.ts";
import type { Caller } from "../../db/view.ts";
import { lettersOf } from "../../services/mail.ts";
import { groupsOf } from "../groups/actions.ts";
import { identitiesOf } from "../identities/actions.ts";
import { notificationsOf } from "../notifications/actions.ts";
import { destinationOf } from "../pay-details/actions.ts";
import { payoutsOf } from "../payouts/actions.ts";
import { paymentLinesOf } from "../payments/actions.ts";
import { profileOf } from "../profile/actions.ts";
import { readingsOf } from "../projects/actions.ts";
import { signInFactsOf } from "../security/actions.ts";
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
  {
    file: "profile.json",
    about: "Your profile, and the agreements that you signed; the files themselves are in the folder documents",
    read: (sql, me) => profileOf(sql, me._id),
  },
  { file: "hours.json", about: "Your hours: what you recorded, and what was decided on it", read: hoursOf },
  {
    file: "payments.json",
    about: "What was approved for payment to you, what you found wrong with it, and what you were answered",
    read: paymentLinesOf,
  },
  {
    file: "payouts.json",
    about: "Where you want to be paid, and what was sent to you",
    read: async (sql, me) => ({ payDetails: await destinationOf(sql, me._id), payouts: await payoutsOf(sql, me) }),
  },
  {
    file: "guidelines.json",
    about: "The guidelines that you said you have read, and when",
    read: (sql, me) => readingsOf(sql, me._id),
  },
  {
    file: "groups.json",
    about: "The groups that you are in or manage, and the mails that you wrote to them",
    read: (sql, me) => groupsOf(sql, me._id),
  },
  {
    file: "notifications.json",
    about: "What you were told, and what you chose to be told of",
    read: (sql, me) => notificationsOf(sql, me._id),
  },
  { file: "mails.json", about: "The mails that were written to you", read: (sql, me) => lettersOf(sql, me._id) },
  {
    file: "sign-in.json",
    about: "How you sign in: your sessions, API tokens, second factor and other services; without their secrets",
    read: async (sql, me) => ({ ...(await signInFactsOf(sql, me._id)), identities: await identitiesOf(sql, me._id) }),
  },
];

import { backgroundRequest } from "../../../contract/audit/who.ts";
import type { Config } from "../../config.ts";
import { isForRole } from "../../../contract/core/notifications.ts";
import type { Role } from "../../../contract/core/roles.ts";
import { readCompany } from "../../core/db/company.ts";
import type { Database } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { platformZone, sqlText } from "../../core/db/sql-text.ts";
import { type AnyWrite, write } from "../../core/db/write.ts";
import { writeMails } from "../../core/mail/mail.ts";
import { digestMail } from "../../core/mail/mail-texts.ts";
import { absolute, settingsPath } from "./actions.ts";
import { openParams } from "./params.ts";
import { wordAll } from "./words.ts";

/** The hour in the platform's time zone from which the daily mail is sent. */
const digestHour = 7;
/** People mailed in one transaction. */
const batch = 200;
/** The most notifications listed in a mail; the rest is counted. */
const namedMax = 50;

/** SQL: the last time at which the daily mail was due. */
const due = sqlText`((date_trunc('day', now() at time zone ${platformZone} - interval '${digestHour} hours')
  + interval '${digestHour} hours') at time zone ${platformZone})`;

/**
 * Sends each person one mail of the notifications that came before it was due and are unread in the console. They are
 * marked in the transaction that writes the mail, so that a run that was killed or is repeated neither repeats nor
 * omits any.
 */
export const sendDigests = async (db: Database, config: Config): Promise<void> => {
  const options = {
    db,
    config,
    me: null,
    action: "notifications.digest",
    audited: false,
    requestId: backgroundRequest,
  };
  let taken: number;
  do taken = await write(options, sendBatch);
  while (taken > 0);
};

interface Waiting {
  readonly user_id: string;
  readonly kind: Parameters<typeof openParams>[1][number]["kind"];
  readonly params: object;
  readonly sealed: Buffer | null;
  readonly email: string;
  readonly first_name: string;
  readonly role: Role;
  readonly can_mail: boolean;
}

/** Returns how many people had notifications waiting. */
const sendBatch = async (tx: AnyWrite): Promise<number> => {
  const waiting = await run<Waiting>(
    tx.sql,
    sqlText`with person as materialized (
       select distinct user_id from notifications where in_digest and created_at < ${due} order by user_id limit ${batch}),
     taken as (
       update notifications n set in_digest = false from person
       where n.user_id = person.user_id and n.in_digest and n.created_at < ${due}
       returning n.*)
     select taken.user_id, taken.kind, taken.params, taken.sealed, u.email, u.first_name, u.role,
       taken.read_at is null and u.deleted_at is null and u.deactivated_at is null
         and u.email_verified_at is not null as can_mail
     from taken join users u on u._id = taken.user_id order by taken.user_id, taken.place desc`,
    [],
  );
  // Delete those that the person receives by no other channel.
  await run(
    tx.sql,
    sqlText`delete from notifications where user_id = any($1::uuid[]) and not in_console and not in_digest`,
    [[...new Set(waiting.map(({ user_id }) => user_id))]],
  );
  await mailDigests(
    tx,
    // People whose role has changed since may not open what it links to.
    waiting.filter(({ can_mail, kind, role }) => can_mail && isForRole(kind, role)),
  );
  return waiting.length;
};

const mailDigests = async (tx: AnyWrite, items: readonly Waiting[]): Promise<void> => {
  const texts = await wordAll(tx.sql, await openParams(tx.sql, items));
  const { name } = await readCompany(tx.sql);
  const people = Map.groupBy(
    items.map((item, index) => ({ ...item, text: absolute(tx.config, texts[index]!) })),
    ({ user_id }) => user_id,
  );
  await writeMails(
    tx,
    [...people].map(([userId, own]) => {
      const { email, first_name } = own[0]!;
      const pages = { list: `${tx.config.publicUrl}/notifications`, settings: tx.config.publicUrl + settingsPath };
      const listed = own.slice(0, namedMax).map((one) => one.text.message);
      return { userId, to: email, ...digestMail(name, first_name, listed, own.length - listed.length, pages) };
    }),
  );
};

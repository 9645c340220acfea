import type { Config } from "../../config.ts";
import { readCompany } from "../../core/db/company.ts";
import type { Database } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { platformZone } from "../../core/db/sql-text.ts";
import { write, type Write } from "../../core/db/write.ts";
import { writeMails } from "../../core/mail/mail.ts";
import { digestMail } from "../../core/mail/mail-texts.ts";
import { absolute, settingsPath } from "./actions.ts";
import { openParams } from "./params.ts";
import { wordAll } from "./words.ts";

/** The hour of the day in the platform's time zone from which on the mail of the day goes. */
const digestHour = 7;
/** So many people are written to in one transaction. */
const batch = 200;
/** So many notifications a mail names; the rest it counts. */
const namedMax = 50;

/** SQL: the newest moment at which the mail of the day was due. */
const due = `((date_trunc('day', now() at time zone ${platformZone} - interval '${digestHour} hours')
  + interval '${digestHour} hours') at time zone ${platformZone})`;

/**
 * Writes each person one mail of what came before it was due, and which they have not read in the console. What a mail
 * tells is marked in the transaction that writes it, so that a run which was killed, or is run again, tells nothing
 * twice and leaves nothing out.
 */
export const sendDigests = async (db: Database, config: Config): Promise<void> => {
  const options = { db, actor: null, action: "notifications.digest", audited: false, requestId: "background" };
  let taken: number;
  do taken = await write(options, (tx) => sendBatch(tx, config));
  while (taken > 0);
};

interface Waiting {
  readonly user_id: string;
  readonly kind: Parameters<typeof openParams>[1][number]["kind"];
  readonly params: object;
  readonly sealed: Buffer | null;
  readonly email: string;
  readonly first_name: string;
  readonly can_mail: boolean;
}

/** Answers to how many people something was waiting. */
const sendBatch = async (tx: Write, config: Config): Promise<number> => {
  const waiting = await run<Waiting>(
    tx.sql,
    `with person as materialized (
       select distinct user_id from notifications where in_digest and created_at < ${due} order by user_id limit ${batch}),
     taken as (
       update notifications n set in_digest = false from person
       where n.user_id = person.user_id and n.in_digest and n.created_at < ${due}
       returning n.*)
     select taken.user_id, taken.kind, taken.params, taken.sealed, u.email, u.first_name,
       taken.read_at is null and u.deleted_at is null and u.deactivated_at is null
         and u.email_verified_at is not null as can_mail
     from taken join users u on u._id = taken.user_id order by taken.user_id, taken.place desc`,
    [],
  );
  // Those that the person wants nowhere else have served.
  await run(tx.sql, "delete from notifications where user_id = any($1::uuid[]) and not in_console and not in_digest", [
    [...new Set(waiting.map(({ user_id }) => user_id))],
  ]);
  await mailDigests(
    tx,
    config,
    waiting.filter(({ can_mail }) => can_mail),
  );
  return waiting.length;
};

const mailDigests = async (tx: Write, config: Config, items: readonly Waiting[]): Promise<void> => {
  const words = await wordAll(tx.sql, await openParams(tx.sql, items));
  const { name } = await readCompany(tx.sql);
  const people = Map.groupBy(
    items.map((item, index) => ({ ...item, words: absolute(config, words[index]!) })),
    ({ user_id }) => user_id,
  );
  await writeMails(
    tx,
    config,
    [...people].map(([userId, own]) => {
      const { email, first_name } = own[0]!;
      const pages = { list: `${config.publicUrl}/notifications`, settings: config.publicUrl + settingsPath };
      const told = own.slice(0, namedMax).map((one) => one.words.message);
      return { userId, to: email, ...digestMail(name, first_name, told, own.length - told.length, pages) };
    }),
  );
};

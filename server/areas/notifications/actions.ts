import type { z } from "zod";
import { kindOf, type NotificationKind, type notificationKinds } from "../../../contract/notification-kinds.ts";
import type { Notification, Preference } from "../../../contract/notifications.ts";
import type { Config } from "../../config.ts";
import { readCompany } from "../../db/company.ts";
import type { Sql } from "../../db/pool.ts";
import { run } from "../../db/run.ts";
import type { Write } from "../../db/write.ts";
import { newId } from "../../ids.ts";
import { writeMails } from "../../services/mail.ts";
import { notificationMail } from "../../services/mail-texts.ts";
import { sealParams } from "./params.ts";
import { preferencesOf } from "./preferences.ts";
import { readNotifications } from "./queries.ts";
import { wordAll } from "./words.ts";

/** The page where people choose what they are told of. */
export const settingsPath = "/notifications/settings";

/** What somebody is to be told: a kind of contract/notification-kinds.ts with its parameters. */
export type Outgoing = {
  readonly [Kind in NotificationKind]: {
    readonly userId: string;
    readonly kind: Kind;
    readonly params: z.output<(typeof notificationKinds)[Kind]["params"]>;
  };
}[NotificationKind];

interface Told {
  readonly _id: string;
  readonly userId: string;
  readonly n: number;
  readonly inConsole: boolean;
  readonly byMail: boolean;
  readonly email: string;
  readonly firstName: string;
}

/**
 * Tells people, each where they want to be told, if and only if the transaction commits. A call that changes much tells
 * each person once, with what it comes to. Nobody is told of what they did themselves, but for their own safety. Send
 * last: until the transaction ends, others who tell the same people wait.
 */
export const send = async (write: Write, config: Config, outgoing: readonly Outgoing[]): Promise<void> => {
  const given = outgoing.filter(({ userId, kind }) => userId !== write.actor || kindOf(kind).fixed);
  if (given.length === 0) return;
  const stored = await sealParams(write.sql, given);
  const rows = given.map(({ userId, kind }, n) => {
    const { params, sealed } = stored[n]!;
    const { channels } = kindOf(kind);
    return { _id: newId(), userId, n, kind, params, sealed: sealed?.toString("base64") ?? null, ...channels };
  });
  const told = await run<Told>(write.sql, insertSql, [JSON.stringify(rows)]);
  await write.announce(
    ...told
      .filter(({ inConsole }) => inConsole)
      .map(({ _id, userId }) => ({
        resource: "notifications" as const,
        id: _id,
        before: null,
        after: {},
        people: [userId],
      })),
  );
  await mailThem(
    write,
    config,
    told.filter(({ byMail }) => byMail).map((person) => ({ ...person, ...given[person.n]! })),
  );
};

/**
 * One statement for any number of people: their choices, or the kind's; their next places, the rows of which are locked
 * in one order, so that two calls can't deadlock; the notifications. Mail goes only to addresses that are verified.
 */
const insertSql = `
  with asked as materialized (
    select given.*, u.email, u.first_name,
      coalesce(bell.is_on, given.console, false) as in_console,
      coalesce(mail.is_on, given.mail, false) and u.email_verified_at is not null and u.deactivated_at is null as by_mail,
      coalesce(daily.is_on, given.digest, false) as in_digest
    from json_to_recordset($1::json) as given (_id uuid, "userId" uuid, n int, kind text, params jsonb, sealed text,
      console boolean, mail boolean, digest boolean)
    join users u on u._id = given."userId" and u.deleted_at is null
    left join notification_preferences bell
      on bell.user_id = u._id and bell.kind = given.kind and bell.channel = 'console'
    left join notification_preferences mail
      on mail.user_id = u._id and mail.kind = given.kind and mail.channel = 'mail'
    left join notification_preferences daily
      on daily.user_id = u._id and daily.kind = given.kind and daily.channel = 'digest'),
  kept as materialized (
    select *, row_number() over (partition by "userId" order by n desc) as back from asked where in_console or in_digest),
  places as (
    insert into notification_places (user_id, last)
    select "userId", count(*) from kept group by "userId" order by "userId"
    on conflict (user_id) do update set last = notification_places.last + excluded.last
    returning user_id, last),
  told as (
    insert into notifications (_id, user_id, place, kind, params, sealed, in_console, in_digest)
    select kept._id, kept."userId", places.last - kept.back + 1, kept.kind, kept.params, decode(kept.sealed, 'base64'),
      kept.in_console, kept.in_digest
    from kept join places on places.user_id = kept."userId")
  select _id, "userId", n, in_console as "inConsole", by_mail as "byMail", email, first_name as "firstName"
  from asked order by n`;

const mailThem = async (
  write: Write,
  config: Config,
  people: readonly (Told & Pick<Outgoing, "kind" | "params">)[],
): Promise<void> => {
  if (people.length === 0) return;
  const words = await wordAll(write.sql, people);
  const { name } = await readCompany(write.sql);
  await writeMails(
    write,
    config,
    people.map(({ userId, email, firstName }, index) => ({
      userId,
      to: email,
      ...notificationMail(name, firstName, absolute(config, words[index]!), config.publicUrl + settingsPath),
    })),
  );
};

/** With the whole address that a mail needs. */
export const absolute = <W extends { readonly link: string | null }>(config: Config, words: W): W => ({
  ...words,
  link: words.link === null ? null : config.publicUrl + words.link,
});

/** Everything that a person was told and chose, in words, for the archive of their data. */
export const notificationsOf = async (
  sql: Sql,
  userId: string,
): Promise<{ notifications: Notification[]; preferences: Preference[] }> => ({
  notifications: await readNotifications(sql, userId),
  preferences: await preferencesOf(sql, userId),
});

/** Leaves nothing of what a person was told or chose. */
export const forgetNotifications = async (write: Write, userId: string): Promise<void> => {
  for (const table of ["notifications", "notification_places", "notification_preferences"] as const) {
    await write.sql.deleteFrom(table).where("user_id", "=", userId).execute();
  }
};

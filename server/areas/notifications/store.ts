import type { Channel, NotificationKind } from "../../../contract/core/notifications.ts";
import type { Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import type { Stored } from "./params.ts";

/** A notification to send, with its kind's default channels. */
interface Outgoing extends Readonly<Partial<Record<Channel, boolean>>> {
  readonly userId: string;
  readonly kind: NotificationKind;
}

/** A stored notification, except for its place. */
interface Kept extends Stored {
  readonly _id: string;
  readonly userId: string;
  readonly kind: NotificationKind;
  readonly inConsole: boolean;
  readonly inDigest: boolean;
}

/** A recipient with the channels by their choice or the kind's default. */
export interface Addressee {
  /** The index of the notification in the input, from 0. */
  readonly n: number;
  readonly inConsole: boolean;
  readonly byMail: boolean;
  readonly inDigest: boolean;
  readonly email: string;
  readonly firstName: string;
}

// Each statement gets one JSON array, for any number of people. No statement joins two of them: the planner does not
// know their length, and would compare each row with each.

/** Deleted people are left out. Mail goes only to verified addresses of active people. */
export const addresseesOf = (sql: Sql, outgoing: readonly Outgoing[]): Promise<Addressee[]> =>
  run(
    sql,
    sqlText`select input.n, u.email, u.first_name as "firstName",
       coalesce(bell.is_on, input.console, false) as "inConsole",
       coalesce(mail.is_on, input.mail, false) and u.email_verified_at is not null and u.deactivated_at is null
         as "byMail",
       coalesce(daily.is_on, input.digest, false) as "inDigest"
     from json_to_recordset($1::json) as input (n int, "userId" uuid, kind text, console boolean, mail boolean,
       digest boolean)
     join users u on u._id = input."userId" and u.deleted_at is null
     left join notification_preferences bell
       on bell.user_id = u._id and bell.kind = input.kind and bell.channel = 'console'
     left join notification_preferences mail
       on mail.user_id = u._id and mail.kind = input.kind and mail.channel = 'mail'
     left join notification_preferences daily
       on daily.user_id = u._id and daily.kind = input.kind and daily.channel = 'digest'
     order by input.n`,
    [JSON.stringify(outgoing.map((one, n) => ({ ...one, n })))],
  );

/**
 * The next places in these people's notifications, in their order. A person's row stays locked until the transaction
 * ends, so that places follow the order of commits; rows are locked in a fixed order, so that two calls can't deadlock.
 */
const takePlaces = async (sql: Sql, userIds: readonly string[]): Promise<number[]> => {
  const rows = await run<{ user_id: string; last: number }>(
    sql,
    sqlText`insert into notification_places (user_id, last)
     select id, count(*) from unnest($1::uuid[]) as person (id) group by id order by id
     on conflict (user_id) do update set last = notification_places.last + excluded.last
     returning user_id, last`,
    [userIds],
  );
  const last = new Map(rows.map((row) => [row.user_id, row.last]));
  const places = userIds.toReversed().map((id) => {
    const place = last.get(id)!;
    last.set(id, place - 1);
    return place;
  });
  return places.toReversed();
};

export const insertNotifications = async (sql: Sql, kept: readonly Kept[]): Promise<void> => {
  if (kept.length === 0) return;
  const places = await takePlaces(
    sql,
    kept.map(({ userId }) => userId),
  );
  const rows = kept.map(({ sealed, ...one }, index) => ({
    ...one,
    sealed: sealed?.toString("base64") ?? null,
    place: places[index],
  }));
  await run(
    sql,
    sqlText`insert into notifications (_id, user_id, place, kind, params, sealed, in_console, in_digest)
     select _id, "userId", place, kind, params, decode(sealed, 'base64'), "inConsole", "inDigest"
     from json_to_recordset($1::json) as row (_id uuid, "userId" uuid, place bigint, kind text, params jsonb,
       sealed text, "inConsole" boolean, "inDigest" boolean)`,
    [JSON.stringify(rows)],
  );
};

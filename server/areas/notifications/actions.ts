import type { z } from "zod";
import { kindOf, type NotificationKind, type NotificationKinds } from "../../../contract/core/notifications.ts";
import type { Notification, Preference } from "../../../contract/notifications/endpoints.ts";
import type { Config } from "../../config.ts";
import { readCompany } from "../../core/db/company.ts";
import type { Database, Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { quote, type SqlText, sqlText } from "../../core/db/sql-text.ts";
import type { AnyWrite } from "../../core/db/write.ts";
import { newId } from "../../core/ids.ts";
import { writeMails } from "../../core/mail/mail.ts";
import { notificationMail } from "../../core/mail/mail-texts.ts";
import { sealParams } from "./params.ts";
import { preferencesOf } from "./preferences.ts";
import { readNotifications } from "./queries.ts";
import { type Addressee, addresseesOf, insertNotifications } from "./store.ts";
import { wordAll } from "./words.ts";

export { markSeen, takeBack } from "./reading.ts";

/** The page of notification settings. */
export const settingsPath = "/notifications/settings";

/** A notification to send: a kind of contract/core/notifications.ts with its parameters. */
export type NotificationInput = {
  readonly [Kind in NotificationKind]: {
    readonly userId: string;
    readonly kind: Kind;
    readonly params: z.output<NotificationKinds[Kind]["params"]>;
  };
}[NotificationKind];

/**
 * Notifies people by the channels that they chose, only if the transaction commits. A call that changes much notifies
 * each person once, with the totals. People are not notified of their own actions, except for their account's security.
 * Send last: until the transaction ends, other calls that notify the same people wait.
 */
export const notify = async (write: AnyWrite, outgoing: readonly NotificationInput[]): Promise<void> => {
  const input = outgoing.filter(({ userId, kind }) => userId !== write.me?._id || kindOf(kind).fixed);
  if (input.length === 0) return;
  const addressees = await addresseesOf(
    write.sql,
    input.map(({ userId, kind }) => ({ userId, kind, ...kindOf(kind).channels })),
  );
  const deliveries = addressees.map((to) => ({ what: input[to.n]!, to }));
  const kept = deliveries.filter(({ to }) => to.inConsole || to.inDigest);
  const stored = await sealParams(
    write.sql,
    kept.map(({ what }) => what),
  );
  const rows = kept.map(({ what: { userId, kind }, to: { inConsole, inDigest } }, index) => ({
    _id: newId(),
    userId,
    kind,
    ...stored[index]!,
    inConsole,
    inDigest,
  }));
  await insertNotifications(write.sql, rows);
  await write.announce(
    ...rows
      .filter(({ inConsole }) => inConsole)
      .map(({ _id: id, userId }) => ({
        resource: "notifications" as const,
        id,
        before: null,
        after: {},
        people: [userId],
      })),
  );
  await mailThem(
    write,
    deliveries.filter(({ to }) => to.byMail),
  );
};

/** SQL: whether this person (an SQL id) has an unread notification of a kind. */
export const hasUnread = (person: SqlText, kind: NotificationKind): SqlText =>
  sqlText`exists (select from notifications unread where unread.user_id = ${person} and unread.kind = ${quote(kind)}
    and unread.read_at is null and unread.in_console)`;

const mailThem = async (
  write: AnyWrite,
  deliveries: readonly { readonly what: NotificationInput; readonly to: Addressee }[],
): Promise<void> => {
  if (deliveries.length === 0) return;
  const texts = await wordAll(
    write.sql,
    deliveries.map(({ what }) => what),
  );
  const { name } = await readCompany(write.sql);
  await writeMails(
    write,
    deliveries.map(({ what: { userId }, to: { email, firstName } }, index) => ({
      userId,
      to: email,
      ...notificationMail(
        name,
        firstName,
        absolute(write.config, texts[index]!),
        write.config.publicUrl + settingsPath,
      ),
    })),
  );
};

/** With the full URL that a mail needs. */
export const absolute = <W extends { readonly link: string | null }>(config: Config, text: W): W => ({
  ...text,
  link: text.link === null ? null : config.publicUrl + text.link,
});

/** A person's notifications and settings as text, for their archive. */
export const notificationsOf = async (
  sql: Sql,
  userId: string,
): Promise<{ notifications: Notification[]; preferences: Preference[] }> => ({
  notifications: await readNotifications(sql, userId),
  preferences: await preferencesOf(sql, userId),
});

/** Deletes a person's notifications and settings. */
export const forgetNotifications = async (write: AnyWrite, userId: string): Promise<void> => {
  for (const table of ["notifications", "notification_places", "notification_preferences"] as const) {
    await write.sql.deleteFrom(table).where("user_id", "=", userId).execute();
  }
};

/** How long notifications are kept after they arrived. */
const kept = { read: "180 days", unread: "365 days" } as const;
/** Rows deleted in one statement. */
const batch = 10_000;

/** Removes notifications after their retention time. */
export const removeOldNotifications = async ({ sql }: Pick<Database, "sql">): Promise<void> => {
  let deleted: number;
  do {
    const rows = await run(
      sql,
      sqlText`delete from notifications where _id in (
         select _id from notifications
         where created_at < now() - $1::interval and (read_at is not null or created_at < now() - $2::interval)
         limit ${batch})
       returning _id`,
      [kept.read, kept.unread],
    );
    deleted = rows.length;
  } while (deleted === batch);
};

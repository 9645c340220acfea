import type { z } from "zod";
import { kindOf, type NotificationKind, type NotificationKinds } from "../../../contract/core/notifications.ts";
import type { Notification, Preference } from "../../../contract/notifications/endpoints.ts";
import type { Config } from "../../config.ts";
import { readCompany } from "../../core/db/company.ts";
import type { Sql } from "../../core/db/pool.ts";
import type { Write } from "../../core/db/write.ts";
import { newId } from "../../core/ids.ts";
import { writeMails } from "../../core/mail/mail.ts";
import { notificationMail } from "../../core/mail/mail-texts.ts";
import { sealParams } from "./params.ts";
import { preferencesOf } from "./preferences.ts";
import { readNotifications } from "./queries.ts";
import { type Addressee, addresseesOf, insertNotifications } from "./store.ts";
import { wordAll } from "./words.ts";

/** The page where people choose what they are told of. */
export const settingsPath = "/notifications/settings";

/** What somebody is to be told: a kind of contract/core/notifications.ts with its parameters. */
export type Outgoing = {
  readonly [Kind in NotificationKind]: {
    readonly userId: string;
    readonly kind: Kind;
    readonly params: z.output<NotificationKinds[Kind]["params"]>;
  };
}[NotificationKind];

/**
 * Tells people, each where they want to be told, if and only if the transaction commits. A call that changes much tells
 * each person once, with what it comes to. Nobody is told of what they did themselves, but for their own safety. Send
 * last: until the transaction ends, others who tell the same people wait.
 */
export const send = async (write: Write, config: Config, outgoing: readonly Outgoing[]): Promise<void> => {
  const given = outgoing.filter(({ userId, kind }) => userId !== write.actor || kindOf(kind).fixed);
  if (given.length === 0) return;
  const addressees = await addresseesOf(
    write.sql,
    given.map(({ userId, kind }) => ({ userId, kind, ...kindOf(kind).channels })),
  );
  const told = addressees.map((to) => ({ what: given[to.n]!, to }));
  const kept = told.filter(({ to }) => to.inConsole || to.inDigest);
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
    config,
    told.filter(({ to }) => to.byMail),
  );
};

const mailThem = async (
  write: Write,
  config: Config,
  told: readonly { readonly what: Outgoing; readonly to: Addressee }[],
): Promise<void> => {
  if (told.length === 0) return;
  const words = await wordAll(
    write.sql,
    told.map(({ what }) => what),
  );
  const { name } = await readCompany(write.sql);
  await writeMails(
    write,
    config,
    told.map(({ what: { userId }, to: { email, firstName } }, index) => ({
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

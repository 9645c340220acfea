import type { z } from "zod";
import { type Channel, channels, isForRole, kindNames, kindOf } from "../../../contract/core/notifications.ts";
import type { notifications, Preference } from "../../../contract/notifications/endpoints.ts";
import type { Sql } from "../../core/db/pool.ts";
import type { Write } from "../../core/db/write.ts";

/** Every kind that the person can receive, with their choice or else the kind's default. */
export const preferencesOf = async (sql: Sql, userId: string): Promise<Preference[]> => {
  const person = await sql.selectFrom("users").select("role").where("_id", "=", userId).executeTakeFirst();
  const chosen = await sql
    .selectFrom("notification_preferences")
    .select(["kind", "channel", "is_on"])
    .where("user_id", "=", userId)
    .execute();
  const choices = new Map(chosen.map(({ kind, channel, is_on }) => [`${kind} ${channel}`, is_on]));
  return kindNames()
    .filter((kind) => isForRole(kind, person?.role))
    .map((kind) => {
      const entry = kindOf(kind);
      const isOn = (channel: Channel): boolean | null =>
        entry.channels[channel] === undefined ? null : (choices.get(`${kind} ${channel}`) ?? entry.channels[channel]);
      const states = Object.fromEntries(channels.map((channel) => [channel, isOn(channel)]));
      return {
        kind,
        label: entry.label,
        isFixed: entry.fixed ?? false,
        ...(states as Record<Channel, boolean | null>),
      };
    });
};

/** Notifications waiting for the daily mail are left out of it where that is switched off. */
export const setPreference = async (
  write: Write,
  { kind, channel, isOn }: z.output<typeof notifications.setPreference.body>,
): Promise<Preference[]> => {
  const { _id: userId } = write.me;
  await write.sql
    .insertInto("notification_preferences")
    .values({ user_id: userId, kind, channel, is_on: isOn })
    .onConflict((conflict) => conflict.columns(["user_id", "kind", "channel"]).doUpdateSet({ is_on: isOn }))
    .execute();
  if (channel === "digest" && !isOn) {
    await write.sql
      .updateTable("notifications")
      .set({ in_digest: false })
      .where("user_id", "=", userId)
      .where("kind", "=", kind)
      .where("in_digest", "=", true)
      .execute();
  }
  await write.announce({ resource: "notifications", id: userId, people: [userId] });
  return preferencesOf(write.sql, userId);
};

import type { NotificationInput } from "./actions.ts";
import { sealParams } from "./params.ts";
import type { Sql } from "../../core/db/pool.ts";
import type { DemoCompany } from "../../demo/company.ts";
import type { Random } from "../../demo/random.ts";

const hourMs = 3_600_000;

type Sample = NotificationInput & { readonly hoursAgo: number; readonly isRead: boolean };

/** Recent notifications of the accounts; the worker's match what really happened to their hours. */
export const fillNotifications = async ({ sql, random, now, people }: DemoCompany): Promise<void> => {
  const accounts = people.filter(({ isAccount }) => isAccount);
  const skills = await sql.selectFrom("skills").select("_id").orderBy("_id").limit(3).execute();
  const projects = await sql.selectFrom("projects").select("_id").orderBy("_id").limit(4).execute();
  for (const { _id: userId, role } of accounts) {
    const samples: Sample[] = [
      { userId, kind: "role_changed", params: { role }, hoursAgo: 24 * 40, isRead: true },
      {
        userId,
        kind: "project_joined",
        params: { project: projects[role.length % projects.length]!._id },
        hoursAgo: 24 * 19,
        isRead: true,
      },
      {
        userId,
        kind: "skills_granted",
        params: { count: skills.length, skills: skills.map(({ _id }) => _id) },
        hoursAgo: 27,
        isRead: role === "annotator",
      },
      ...(await outcomes(sql, userId)),
    ];
    await insert(sql, random, now, userId, samples);
  }
};

/** Outcomes of a person's last decided days: the later half is unread, even if there are few. */
const outcomes = async (sql: Sql, userId: string): Promise<Sample[]> => {
  const days = await sql
    .selectFrom("work_history as w")
    .leftJoin("payments as p", "p.work_history_id", "w._id")
    .select((eb) => [
      "w.state",
      "w.checked_in_date as day",
      "w.project_id as project",
      "w.rejection_cause as cause",
      eb.fn.countAll<number>().as("count"),
      eb.fn.sum<number>("w.seconds").as("seconds"),
      eb.fn.sum<string | null>("p.amount").as("amount"),
    ])
    .where("w.user_id", "=", userId)
    .where("w.state", "in", ["approved", "rejected", "payment_approved"])
    .groupBy(["w.state", "w.checked_in_date", "w.project_id", "w.rejection_cause"])
    .orderBy("w.checked_in_date", "desc")
    .orderBy("w.project_id")
    .execute();
  const newest = (state: string, count: number) => days.filter((one) => one.state === state).slice(0, count);
  const samples = [...newest("payment_approved", 2), ...newest("rejected", 1), ...newest("approved", 3)];
  return samples.map(({ state, day, project, cause, count, seconds, amount }, n) => {
    const params = { count, seconds, projects: [project], from: day, to: day };
    const what: NotificationInput =
      state === "rejected"
        ? { userId, kind: "hours_rejected", params: { ...params, cause: cause ?? "" } }
        : state === "approved"
          ? { userId, kind: "hours_approved", params }
          : { userId, kind: "payment_approved", params: { ...params, amount: Number(amount) } };
    return { ...what, hoursAgo: 60 - 11 * n, isRead: n < Math.floor(samples.length / 2) };
  });
};

const insert = async (
  sql: Sql,
  random: Random,
  now: Date,
  userId: string,
  samples: readonly Sample[],
): Promise<void> => {
  const inOrder = samples.toSorted((one, other) => other.hoursAgo - one.hoursAgo);
  const stored = await sealParams(sql, inOrder);
  await sql
    .insertInto("notifications")
    .values(
      inOrder.map(({ kind, hoursAgo, isRead }, n) => {
        const at = new Date(now.getTime() - hoursAgo * hourMs);
        return {
          _id: random.id(at),
          user_id: userId,
          place: n + 1,
          kind,
          params: JSON.stringify(stored[n]!.params),
          sealed: stored[n]!.sealed,
          in_console: true,
          in_digest: false,
          created_at: at.toISOString(),
          read_at: isRead ? new Date(at.getTime() + hourMs).toISOString() : null,
        };
      }),
    )
    .execute();
  await sql.insertInto("notification_places").values({ user_id: userId, last: inOrder.length }).execute();
};

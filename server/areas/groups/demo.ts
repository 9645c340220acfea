import type { Sql } from "../../core/db/pool.ts";
import { groupMail } from "../../core/mail/mail-texts.ts";
import { sealersOf } from "../../core/auth/personal.ts";
import type { DemoCompany } from "../../demo/company.ts";
import { Random } from "../../demo/random.ts";

const dayMs = 86_400_000;
const [boxes, polygons, cuboids] = [0, 1, 4] as const;

const plainGroups = [
  {
    name: "Night shift",
    description: "Works from ten in the evening to six in the morning, by Dhaka's clock.",
    size: 9,
  },
  { name: "Medical pilot", description: "Signed the clinic's own agreement on confidentiality.", size: 6 },
  { name: "Onboarding November", description: "New this month; they meet each Tuesday.", size: 12 },
] as const;
const ruleGroups = [
  {
    name: "Polygon specialists",
    description: "Asked first when outlines have to be exact.",
    rule_skills: [polygons],
    rule_roles: ["annotator", "reviewer"],
  },
  {
    name: "Shapes in Bogotá and Kraków",
    description: "Both kinds of boxes, near the two clients' offices.",
    rule_skills: [boxes, cuboids],
    rule_hubs: ["Bogotá", "Kraków"],
  },
  { name: "Reviewers", description: "Everyone who reviews.", rule_roles: ["reviewer"] },
] as const;

/** Groups of both kinds; the demo reviewer manages the first, and a manager has written to it. */
export const fillGroups = async ({ sql, now, people, skills }: DemoCompany): Promise<void> => {
  // Its own generator, so that the rest of the demo company does not depend on it.
  const random = new Random(20_260_110);
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs);
  const made = [...plainGroups, ...ruleGroups].map((plan, index) => {
    const created = daysAgo(60 - index * 7);
    return { plan, _id: random.id(created), created_at: created.toISOString() };
  });
  await sql
    .insertInto("groups")
    .values(
      made.map(({ plan, _id, created_at }) => ({
        _id,
        name: plan.name,
        description: plan.description,
        kind: "size" in plan ? ("plain" as const) : ("rule" as const),
        rule_skills: "rule_skills" in plan ? plan.rule_skills.map((skill) => skills[skill]!) : [],
        rule_roles: "rule_roles" in plan ? [...plan.rule_roles] : [],
        rule_hubs: "rule_hubs" in plan ? [...plan.rule_hubs] : [],
        created_at,
        updated_at: created_at,
      })),
    )
    .execute();
  const workers = people.filter(({ role, isAccount }) => role === "annotator" && !isAccount);
  const members = made.flatMap(({ plan, _id, created_at }) =>
    "size" in plan
      ? random.some(workers, plan.size).map((person) => ({ group_id: _id, user_id: person._id, added_at: created_at }))
      : [],
  );
  await sql.insertInto("group_members").values(members).execute();
  const pilot = made.find(({ plan }) => plan.name === "Medical pilot");
  const radiology = await sql
    .selectFrom("projects")
    .select("_id")
    .where("name", "=", "Radiology report entities")
    .executeTakeFirst();
  if (pilot && radiology) {
    await sql.insertInto("project_groups").values({ project_id: radiology._id, group_id: pilot._id }).execute();
  }
  const reviewer = people.find(({ role, isAccount }) => role === "reviewer" && isAccount);
  const manager = people.find(({ role, isAccount }) => role === "manager" && isAccount);
  const [first] = made;
  if (!first || !reviewer || !manager) return;
  await sql.insertInto("group_admins").values({ group_id: first._id, user_id: reviewer._id }).execute();
  const recipients = members.filter(({ group_id }) => group_id === first._id).map(({ user_id }) => user_id);
  await insertMail(sql, random, daysAgo(3), {
    group: first._id,
    name: first.plan.name,
    sender: manager._id,
    recipients,
  });
};

const letter = {
  subject: "Saturday's shift begins an hour later",
  text: "The client's servers are down until eleven on Saturday evening.\nPlease check in at eleven, not at ten.",
};

/** A mail to a group, as the outbox stores it. */
const insertMail = async (
  sql: Sql,
  random: Random,
  at: Date,
  to: { group: string; name: string; sender: string; recipients: readonly string[] },
): Promise<void> => {
  const created_at = at.toISOString();
  const mail = { _id: random.id(at), group_id: to.group, sent_by: to.sender, created_at, ...letter };
  await sql.insertInto("group_mails").values(mail).execute();
  const { name: company } = await sql.selectFrom("company").select("name").executeTakeFirstOrThrow();
  const people = await sql
    .selectFrom("users")
    .select(["_id", "first_name", "last_name", "email"])
    .where("_id", "in", [...to.recipients, to.sender])
    .orderBy("_id")
    .execute();
  const writer = people.find(({ _id }) => _id === to.sender);
  const about = { group: to.name, sender: `${writer?.first_name} ${writer?.last_name}`, ...letter };
  const sealers = await sealersOf(sql, to.recipients);
  const mails = people
    .filter(({ _id }) => _id !== to.sender)
    .map(({ _id: user_id, first_name: firstName, email }) => ({
      _id: random.id(at),
      user_id,
      sealed: sealers.get(user_id)!.seal({ to: email, ...groupMail(company, { firstName }, about) }),
      state: "kept" as const,
      created_at,
    }));
  await sql.insertInto("mails").values(mails).execute();
  const group_mail_id = mail._id;
  await sql
    .insertInto("group_mail_recipients")
    .values(mails.map(({ _id: mail_id, user_id }) => ({ group_mail_id, mail_id, user_id })))
    .execute();
};

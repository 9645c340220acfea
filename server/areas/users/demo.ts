import { demoAccounts } from "../../../contract/demo.ts";
import type { DemoCompany } from "../../demo/company.ts";
import { accountNames, headcount, hubs } from "../../demo/names.ts";
import type { Random } from "../../demo/random.ts";

const demoDomain = "demo.muster.example";
const dayMs = 86_400_000;

/** The demo's accounts and their colleagues: some have not signed in yet, some have left. */
export const fillUsers = async (company: DemoCompany): Promise<void> => {
  const { sql, random, founded, passwordHash } = company;
  const taken = new Set<string>();
  const stamp = (index: number) => new Date(founded.getTime() + index * 3_600_000 * 7);
  const named = demoAccounts.map(({ role, email }, index) => ({
    _id: random.id(stamp(index)),
    role,
    isAccount: true,
    ...accountNames[role],
    email,
    hub: hubs[index % hubs.length]!.hub,
    country: hubs[index % hubs.length]!.country,
    created: stamp(index),
    verified: true,
    active: true,
  }));
  const others = headcount.flatMap(([role, count]) =>
    Array.from({ length: count }, (_, index) => {
      const home = hubs[(index + role.length) % hubs.length]!;
      const created = stamp(demoAccounts.length + index);
      return {
        _id: random.id(created),
        role,
        isAccount: false,
        ...freeName(random, home, taken),
        hub: home.hub,
        country: home.country,
        created,
        // One invited person who has not signed in yet, and two who left.
        verified: !(role === "annotator" && index === 39),
        active: !(role === "annotator" && (index === 17 || index === 28)),
      };
    }),
  );
  const all = [...named, ...others];
  await sql
    .insertInto("users")
    .values(
      all.map(({ isAccount, created, verified, active, ...columns }) => ({
        ...columns,
        password_hash: isAccount ? passwordHash : null,
        email_verified_at: verified ? created.toISOString() : null,
        deactivated_at: active ? null : new Date(created.getTime() + 60 * dayMs).toISOString(),
        created_at: created.toISOString(),
        updated_at: created.toISOString(),
      })),
    )
    .execute();
  company.people = all.filter((person) => person.verified && person.active);
};

const freeName = (random: Random, home: (typeof hubs)[number], taken: Set<string>) => {
  for (;;) {
    const first_name = random.pick(home.first);
    const last_name = random.pick(home.last);
    const plain = `${first_name}.${last_name}`.normalize("NFD").replace(/\p{M}/gu, "").replace(/[łŁ]/g, "l");
    const email = `${plain.toLowerCase()}@${demoDomain}`;
    if (taken.has(email)) continue;
    taken.add(email);
    return { first_name, last_name, email };
  }
};

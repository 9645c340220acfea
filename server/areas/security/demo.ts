import type { DemoCompany } from "../../demo/company.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Other sessions of each demo account: the user agent, and hours since its last use. */
const elsewhere = [
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Mobile/15E148 Safari/604.1", 3],
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0", 30],
] as const;
/** Tokens of the staff: the name, days until it expires, hours since its last use. */
const tokens = [
  ["Nightly export", 200, 9],
  ["Try-out script", 20, null],
] as const;

/** Sessions and API tokens for display; their secrets are unknown, so they give no access. */
export const fillSecurity = async ({ sql, random, now, people }: DemoCompany): Promise<void> => {
  const accounts = people.filter(({ isAccount }) => isAccount);
  const ago = (hours: number) => new Date(now.getTime() - hours * hourMs);
  const ending = (days: number) => new Date(now.getTime() + days * dayMs).toISOString();
  const hash = () => Buffer.from(Array.from({ length: 32 }, () => random.between(0, 255)));
  const begun = (user_id: string, at: Date, used: number | null) => ({
    _id: random.id(at),
    user_id,
    token_hash: hash(),
    created_at: at.toISOString(),
    last_used_at: used === null ? null : ago(used).toISOString(),
  });
  const rows = accounts.flatMap(({ _id, role }) => [
    ...elsewhere.map(([user_agent, used]) => ({
      ...begun(_id, ago(used + 2 * 24), used),
      user_agent,
      expires_at: ending(6),
    })),
    ...tokens
      .filter(() => role !== "annotator" && role !== "reviewer")
      .map(([name, days, used]) => ({
        ...begun(_id, ago(20 * 24), used),
        kind: "token" as const,
        name,
        expires_at: ending(days),
      })),
  ]);
  for (const row of rows) await sql.insertInto("sessions").values(row).execute();
};

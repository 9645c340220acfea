import { isIban } from "../../../contract/pay-details/iban.ts";
import type { Destination } from "../../../contract/pay-details/endpoints.ts";
import type { DemoCompany } from "../../demo/company.ts";
import { Random } from "../../demo/random.ts";
import { sealersOf } from "../../core/auth/personal.ts";
import { maskOf } from "./masks.ts";

const dayMs = 86_400_000;

/** People's pay details; some have none yet. */
export const fillPayDetails = async ({ sql, now, people }: DemoCompany): Promise<void> => {
  const random = new Random(20_260_109);
  const workers = people.filter(({ role }) => role === "annotator" || role === "reviewer");
  // One in eight has none yet, one in four has an account at AirTM.
  const payable = workers.filter(({ isAccount }, index) => isAccount || index % 8 !== 3);
  const sealers = await sealersOf(
    sql,
    payable.map(({ _id }) => _id),
  );
  const named = await sql
    .selectFrom("users")
    .select(["_id", "first_name", "last_name", "email", "country"])
    .where(
      "_id",
      "in",
      payable.map(({ _id }) => _id),
    )
    .orderBy("created_at")
    .orderBy("_id")
    .execute();
  const at = new Date(now.getTime() - 60 * dayMs).toISOString();
  const rows = named.map(({ _id, first_name, last_name, email, country }, index) => {
    const isAtAirtm = index % 4 === 2;
    const destination: Destination = isAtAirtm
      ? { method: "airtm", email }
      : { method: "bank", holder: `${first_name} ${last_name}`, ...bankOf(random, country ?? "DE") };
    return {
      user_id: _id,
      method: destination.method,
      masked: maskOf(destination),
      sealed: sealers.get(_id)!.seal(destination),
      created_at: at,
      updated_at: at,
    };
  });
  await sql.insertInto("pay_details").values(rows).execute();
};

const bankOf = (random: Random, country: string) => {
  const digits = (count: number): string => Array.from({ length: count }, () => String(random.between(0, 9))).join("");
  if (country !== "DE") {
    return { account: digits(10), bankCode: `DEMO${country}22`, bankName: "Demo Bank", country };
  }
  const rest = digits(18);
  const checks = Array.from({ length: 97 }, (_, n) => String(n + 2).padStart(2, "0"));
  const account = checks.map((check) => `DE${check}${rest}`).find(isIban)!;
  return { account, bankCode: "", bankName: "Demo Bank", country };
};

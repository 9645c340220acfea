import { demoAccounts } from "../../../contract/demo.ts";
import type { DemoCompany } from "../../demo/company.ts";

/** The demo's own accounts are linked to theirs on the stand-in, which has them by the first part of their address. */
export const fillAnnotation = async ({ sql, founded }: DemoCompany): Promise<void> => {
  const emails = demoAccounts.map(({ email }) => email);
  const people = await sql.selectFrom("users").select(["_id", "email"]).where("email", "in", emails).execute();
  await sql
    .insertInto("annotation_accounts")
    .values(
      people.map(({ _id, email }) => ({
        user_id: _id,
        server_agent: "quantigo" as const,
        login: email.split("@")[0]!,
        created_at: founded.toISOString(),
      })),
    )
    .execute();
};

import type { CompanySettings } from "../../../contract/core/company.ts";
import { money } from "../../../contract/core/format.ts";
import type { LinesAmountSeen } from "../../../contract/payments/fields.ts";
import { AppError } from "../../core/app-error.ts";
import { readCompany } from "../../core/db/company.ts";
import type { Sql } from "../../core/db/pool.ts";

/** Two amounts in minor units, as the parameters of the message of amount_changed. */
export const changedAmount = (
  company: CompanySettings,
  now: number,
  expected: number,
): { now: string; expected: string } => ({ now: money(now, company), expected: money(expected, company) });

/** Throws amount_changed, with the new amount as `current`, where it is not the one that the caller saw. */
export const requireAmount = async (sql: Sql, now: number, seen: LinesAmountSeen | undefined): Promise<void> => {
  if (seen === undefined || now === seen.amount) return;
  const params = changedAmount(await readCompany(sql), now, seen.amount);
  throw new AppError("amount_changed", { params, current: { amount: now } });
};

import type { CompanySettings } from "../../../contract/core/company.ts";
import type { Sql } from "./pool.ts";

/** The company's settings; before the set-up, their defaults. */
export const readCompany = async (sql: Sql): Promise<CompanySettings> => {
  const row = await sql.selectFrom("company").selectAll().executeTakeFirst();
  return {
    name: row?.name ?? "Muster",
    currency: row?.currency ?? "USD",
    currencyExponent: row?.currency_exponent ?? 2,
    timeZone: row?.time_zone ?? "UTC",
    isDemo: row?.is_demo ?? false,
    isSetUp: row?.set_up_at != null,
  };
};

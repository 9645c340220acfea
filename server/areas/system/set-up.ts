import { sql as raw } from "kysely";
import type { z } from "zod";
import type { system } from "../../../contract/system/endpoints.ts";
import type { Config } from "../../config.ts";
import type { Database, Sql } from "../../core/db/pool.ts";
import type { Context } from "../../core/http/context.ts";
import type { CurrentUser } from "../../core/current-user.ts";
import { newId } from "../../core/ids.ts";
import { AppError } from "../../core/app-error.ts";
import { requireStrong } from "../../core/auth/strong-password.ts";
import { makeSetUpLink, useSetUpLink } from "../../core/auth/links.ts";

type SetUp = z.output<typeof system.setUp.body>;

/** The one-time URL at which the first administrator sets Muster up, or null where that was done. */
export const prepareSetUp = async (db: Database, config: Config): Promise<string | null> =>
  (await isSetUp(db.sql)) ? null : db.sql.transaction().execute((sql) => makeSetUpLink(sql, config.publicUrl));

const isSetUp = async (sql: Sql): Promise<boolean> =>
  (await sql.selectFrom("company").select("name").executeTakeFirst()) !== undefined;

/**
 * Creates the company and its first administrator, once: the link is used up in the same transaction, and the company's
 * table takes one row only. Throws already_set_up, used_link, validation.
 */
export const setUp = async (
  context: Context<CurrentUser | null>,
  token: string,
  body: SetUp,
): Promise<{ message: string }> => {
  const { sql, services, change } = context;
  if (await isSetUp(sql)) throw new AppError("already_set_up");
  await requireKnown(sql, body);
  const person = { ...body, company: body.companyName };
  await requireStrong(context, { field: "password", password: body.password, person });
  const hash = await services.passwords.hash(body.password);
  return change(async (tx) => {
    // First, since the table takes one row: of two concurrent calls the later waits here, with the right error.
    const company = await tx.sql
      .insertInto("company")
      .values({
        name: body.companyName,
        currency: body.currency,
        currency_exponent: exponentOf(body.currency),
        time_zone: body.timeZone,
        set_up_at: raw<string>`now()`,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning("name")
      .executeTakeFirst();
    if (!company) throw new AppError("already_set_up");
    await useSetUpLink(tx.sql, token);
    const _id = newId();
    const { firstName, lastName, email } = body;
    await tx.sql
      .insertInto("users")
      .values({
        _id,
        email,
        first_name: firstName,
        last_name: lastName,
        role: "admin",
        password_hash: hash,
        email_verified_at: raw<string>`now()`,
      })
      .execute();
    await tx.record({ resource: "users", id: _id, before: null, after: { firstName, lastName, email, role: "admin" } });
    return { message: "Muster is set up. Sign in with your new account." };
  });
};

/** Throws validation on an unknown currency or time zone. */
const requireKnown = async (sql: Sql, { currency, timeZone }: SetUp): Promise<void> => {
  const fields: Record<string, string[]> = {};
  if (!Intl.supportedValuesOf("currency").includes(currency)) fields["currency"] = ["No such currency."];
  if (!(await isTimeZone(sql, timeZone))) fields["timeZone"] = ["No such time zone."];
  if (Object.keys(fields).length > 0) throw new AppError("validation", { fields });
};

/** Known to both Node and PostgreSQL. Only by name: an offset such as +05:30 means the opposite to PostgreSQL. */
const isTimeZone = async (sql: Sql, timeZone: string): Promise<boolean> => {
  if (!/^[A-Z]/i.test(timeZone)) return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone }).format();
    await raw`select now() at time zone ${timeZone}`.execute(sql);
    return true;
  } catch (error) {
    const isUnknown = error instanceof RangeError || (error as { code?: string }).code === "22023";
    if (isUnknown) return false;
    throw error;
  }
};

const exponentOf = (currency: string): number =>
  new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2;

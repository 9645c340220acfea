import { type Role, roles } from "../../../contract/core/roles.ts";
import { type SignInRules, type signInRules, signInRulesId } from "../../../contract/sign-in-rules/endpoints.ts";
import { stale } from "../../core/app-error.ts";
import { lockWithCaller } from "../../core/auth/lock-with-caller.ts";
import type { Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import type { Handlers } from "../../core/http/context.ts";

const readRules = async (sql: Sql): Promise<SignInRules> => {
  const { version } = await sql.selectFrom("sign_in_rules").select("version").executeTakeFirstOrThrow();
  const rows = await sql.selectFrom("second_factor_roles").select("role").execute();
  const needed = new Set(rows.map(({ role }) => role));
  return { secondFactorRoles: roles.filter((role) => needed.has(role)), version };
};

/** Whom the rules touch: active people by role. */
const reachOf = async (sql: Sql) => {
  const found = await run<{ role: Role; people: number; withoutSecondFactor: number }>(
    sql,
    sqlText`select role, count(*)::int as people, count(*) filter (where second_factor_at is null)::int as "withoutSecondFactor"
     from users where deleted_at is null and deactivated_at is null group by role`,
    [],
  );
  return roles.map((role) => found.find((one) => one.role === role) ?? { role, people: 0, withoutSecondFactor: 0 });
};

export const signInRulesHandlers: Handlers<typeof signInRules> = {
  show: (_, { sql }) => readRules(sql),
  reach: async (_, { sql }) => ({ roles: await reachOf(sql) }),
  edit: ({ body: { version, secondFactorRoles } }, { change }) =>
    change(async (write) => {
      await lockWithCaller(write.sql, write.me, []);
      // Of two who set the roles at once, the second replaces those of the first, instead of adding to them.
      await run(write.sql, sqlText`select from sign_in_rules for no key update`, []);
      const before = await readRules(write.sql);
      if (version !== undefined && version !== before.version) throw stale(before);
      if (secondFactorRoles) {
        await write.sql.deleteFrom("second_factor_roles").execute();
        for (const role of new Set(secondFactorRoles)) {
          await write.sql.insertInto("second_factor_roles").values({ role }).execute();
        }
      }
      await run(write.sql, sqlText`update sign_in_rules set version = version + 1`, []);
      const after = await readRules(write.sql);
      await write.record({ resource: "signInRules", id: signInRulesId, before, after });
      return after;
    }),
};

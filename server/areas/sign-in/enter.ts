import type { Me } from "../../../contract/sign-in.ts";
import { sessionDays } from "../../../contract/sign-in-paths.ts";
import type { Sql } from "../../db/pool.ts";
import type { Context, Person } from "../../http/context.ts";
import { newSecret } from "../../ids.ts";
import { Refusal } from "../../refusal.ts";
import { readCode, useCode } from "../security/actions.ts";
import { beginSession, meById, type Proof } from "./queries.ts";

/** Somebody who has proved who they are: with their password, or at a provider. */
export interface Known {
  readonly _id: string;
  /** As it was read together with the proof. */
  readonly second_factor_at: string | null;
  readonly proof: Proof;
}

/**
 * The one way in: asks for the code where a second factor is on, uses it up, and begins the session. Only whoever has
 * proved the first factor comes here. Throws code_required, wrong_code, too_many; wrong_credentials where what was
 * checked does not hold any more.
 */
export const enter = async (
  context: Context<Person | null>,
  { _id, second_factor_at, proof }: Known,
  { remember, code }: { remember: boolean; code?: string | undefined },
): Promise<{ token: string; user: Me }> => {
  const token = newSecret();
  const days = remember ? sessionDays.remembered : sessionDays.browser;
  const begin = async (sql: Sql): Promise<void> => {
    const { userAgent } = context;
    if (!(await beginSession(sql, { userId: _id, secondFactorAt: second_factor_at, proof, token, days, userAgent }))) {
      throw new Refusal("wrong_credentials");
    }
  };
  if (second_factor_at === null) await begin(context.sql);
  else if (code === undefined) throw new Refusal("code_required");
  else {
    const use = await readCode(context, _id, code);
    await context.change(async (write) => {
      await useCode(write, context.services.config, _id, use);
      await begin(write.sql);
    });
  }
  return { token, user: await meById(context.sql, _id) };
};

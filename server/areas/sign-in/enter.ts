import type { Me } from "../../../contract/sign-in/endpoints.ts";
import { sessionDays } from "../../../contract/core/sign-in-paths.ts";
import type { Write } from "../../core/db/write.ts";
import type { Context } from "../../core/http/context.ts";
import type { Person } from "../../core/http/person.ts";
import { newSecret } from "../../core/ids.ts";
import { Refusal } from "../../core/refusal.ts";
import { readCode, spendCode } from "../security/actions.ts";
import { beginSession, meById, type Proof } from "./queries.ts";

type Anyone = Context<Person | null>;
type CodeUse = Awaited<ReturnType<typeof readCode>>;

/** Somebody who has proved who they are: with their password, or at a provider. */
interface Known {
  readonly _id: string;
  /** As it was read together with the proof. */
  readonly second_factor_at: string | null;
  readonly proof: Proof;
}

/**
 * Reads the code of whoever has a second factor; null where there is none. Nothing is used up yet. Only whoever has
 * proved the first factor comes here. Throws code_required, wrong_code, too_many.
 */
export const secondStep = async (
  context: Anyone,
  { _id, second_factor_at }: Pick<Known, "_id" | "second_factor_at">,
  code: string | undefined,
): Promise<CodeUse | null> => {
  if (second_factor_at === null) return null;
  if (code === undefined) throw new Refusal("code_required");
  return readCode(context, _id, code);
};

/**
 * The one way in: uses the code up and begins the session, `within` a transaction where the proof is made in it. Throws
 * wrong_code where the code was used meanwhile; the proof's own refusal where it does not hold any more, or the person
 * may not come in.
 */
export const enter = async (
  context: Anyone,
  known: Known,
  how: { readonly remember: boolean; readonly use: CodeUse | null },
  within?: Write,
): Promise<{ token: string; user: Me }> => {
  const { use, remember } = how;
  if (use && !within) return context.change((write) => enter(context, known, how, write));
  const { _id: userId, proof, second_factor_at: secondFactorAt } = known;
  if (use && within) await spendCode(within, context.services.config, userId, use);
  const token = newSecret();
  const days = remember ? sessionDays.remembered : sessionDays.browser;
  const sql = within?.sql ?? context.sql;
  const { userAgent } = context;
  if (!(await beginSession(sql, { userId, secondFactorAt, proof, token, days, userAgent }))) {
    throw new Refusal(proof.refusal);
  }
  return { token, user: await meById(sql, userId) };
};

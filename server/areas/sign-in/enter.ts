import type { Entered } from "../../../contract/sign-in/endpoints.ts";
import { sessionDays } from "../../../contract/core/sign-in-paths.ts";
import type { AnyWrite } from "../../core/db/write.ts";
import type { Context } from "../../core/http/context.ts";
import type { CurrentUser } from "../../core/current-user.ts";
import { newSecret } from "../../core/ids.ts";
import { AppError } from "../../core/app-error.ts";
import { readCode, spendCode } from "../security/actions.ts";
import { beginSession, meById, type Proof } from "./queries.ts";

type Anyone = Context<CurrentUser | null>;
type CodeUse = Awaited<ReturnType<typeof readCode>>;

/** A person who has proved their identity: by their password, or at a provider. */
interface ProvenPerson {
  readonly _id: string;
  /** As read together with the proof. */
  readonly second_factor_at: string | null;
  readonly proof: Proof;
}

/**
 * Verifies the code of a person with a second factor without using it up; null where there is none. Call it only after
 * the first factor was verified. Throws code_required, wrong_code, too_many.
 */
export const secondStep = async (
  context: Anyone,
  { _id, second_factor_at }: Pick<ProvenPerson, "_id" | "second_factor_at">,
  { code, device }: { readonly code: string | undefined; readonly device: string | undefined },
): Promise<CodeUse | null> => {
  if (second_factor_at === null) return null;
  if (code === undefined) throw new AppError("code_required");
  return readCode(context, _id, code, device);
};

/**
 * The only way to start a session: uses the code up and creates it, `within` a transaction where the proof is made in
 * it. Throws wrong_code where the code was used meanwhile; the proof's own error where it is no longer valid, or the
 * account is inactive.
 */
export const enter = async (
  context: Anyone,
  person: ProvenPerson,
  how: { readonly remember: boolean; readonly use: CodeUse | null; readonly device: string | undefined },
  within?: AnyWrite,
): Promise<Entered> => {
  const { use, remember } = how;
  if (use && !within) return context.change((write) => enter(context, person, how, write));
  const { _id: userId, proof, second_factor_at: secondFactorAt } = person;
  if (use && within) await spendCode(within, userId, use);
  const token = newSecret();
  const days = remember ? sessionDays.remembered : sessionDays.browser;
  const sql = within?.sql ?? context.sql;
  const { userAgent } = context;
  if (!(await beginSession(sql, { userId, secondFactorAt, proof, token, days, userAgent }))) {
    throw new AppError(proof.error);
  }
  const device = await context.services.devices.issue(userId, how.device);
  return { token, user: await meById(sql, userId), device };
};

import type { Me } from "../../../contract/sign-in.ts";
import { sessionDays } from "../../../contract/sign-in-paths.ts";
import type { Write } from "../../db/write.ts";
import type { Context, Person } from "../../http/context.ts";
import { newSecret } from "../../ids.ts";
import { Refusal } from "../../refusal.ts";
import { beginSession, meById, type Proof } from "./queries.ts";

/** Somebody who has proved who they are: with their password, or at a provider. */
export interface Known {
  readonly _id: string;
  readonly proof: Proof;
}

/**
 * The one way in: begins the session, `within` a transaction where the proof is made in it. Throws wrong_credentials
 * where what was proved does not hold any more, or the person may not come in.
 */
export const enter = async (
  { sql, userAgent }: Context<Person | null>,
  { _id, proof }: Known,
  { remember }: { remember: boolean },
  within?: Write,
): Promise<{ token: string; user: Me }> => {
  const token = newSecret();
  const days = remember ? sessionDays.remembered : sessionDays.browser;
  const through = within?.sql ?? sql;
  if (!(await beginSession(through, { userId: _id, proof, token, days, userAgent }))) {
    throw new Refusal("wrong_credentials");
  }
  return { token, user: await meById(through, _id) };
};

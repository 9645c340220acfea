import { airtmCodes, messageOf } from "../../services/payouts/airtm-words.ts";
import {
  type PayoutProvider,
  type ProviderPayout,
  ProviderError,
  ProviderSilence,
} from "../../services/payouts/provider.ts";

/** A due payout, as it was when this server leased it. */
export interface Leased {
  readonly _id: string;
  readonly attempt: number;
  /** The number of tries in this attempt, including this one. */
  readonly tries: number;
  /** The provider's id of the payout, if known. */
  readonly providerId: string | null;
  /** Minor units. */
  readonly amount: number;
  readonly email: string;
  /** The text for the recipient. */
  readonly notes: string;
}

/** What is known of a payout after a call of the provider. */
export type Outcome =
  | { readonly to: "paid" | "awaiting_recipient" }
  | { readonly to: "failed"; readonly problem: string }
  /** Under way or unknown: try again; `problem` is empty where all is well. */
  | { readonly to: "later"; readonly problem: string };

/** The code of an attempt at the provider: codes are unique, and a failed attempt keeps its own. */
export const codeOf = ({ _id, attempt }: Pick<Leased, "_id" | "attempt">): string => `${_id}-${attempt}`;

const later = (problem = ""): Outcome => ({ to: "later", problem });

/**
 * Moves a payout on at the provider, outside any transaction, and returns what is known then. Money moves only
 * when the payout with a stored id is committed. Whatever reply is lost, the next try looks the payout up by that id,
 * or by our code, before it does anything; a payout is created only where the provider knows none by the code.
 *
 * @param remember stores the provider's id; false where this server's lease is over
 */
export const deliver = async (
  provider: PayoutProvider,
  payout: Leased,
  remember: (providerId: string) => Promise<boolean>,
): Promise<Outcome> => {
  try {
    const made = payout.providerId ? await provider.byId(payout.providerId) : await foundOrMade(provider, payout);
    if (!made) return later("AirTM does not know this payout any more.");
    if (!payout.providerId) {
      // Checked only once: recipients may change their account's address later, and the payout stays theirs.
      if (!isOurs(made, payout)) return later("AirTM knows this payout with another amount or recipient.");
      if (!(await remember(made.id))) return later();
    }
    return outcomeOf(statusOf(made) === "CREATED" ? await committed(provider, made) : made);
  } catch (error) {
    if (error instanceof NotMade) return { to: "failed", problem: messageOf(error.code) };
    // Even if it rejects the request, it may have paid already.
    if (error instanceof ProviderError) return later(`AirTM answers with ${error.code}. It is asked again by itself.`);
    if (error instanceof ProviderSilence) return later(`AirTM: ${error.reason}. It is asked again by itself.`);
    throw error;
  }
};

/** The provider has no payout of this attempt, and rejects creating one. */
class NotMade extends Error {
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

const foundOrMade = async (provider: PayoutProvider, payout: Leased): Promise<ProviderPayout | null> => {
  const code = codeOf(payout);
  const found = payout.tries > 1 ? await provider.byCode(code) : null;
  if (found) return found;
  try {
    return await provider.create({ code, amount: payout.amount, email: payout.email, notes: payout.notes });
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    if (error.code === airtmCodes.codeExists) return provider.byCode(code);
    throw new NotMade(error.code);
  }
};

const isOurs = (made: ProviderPayout, { amount, email }: Leased): boolean =>
  made.amount === amount && made.email.toLowerCase() === email.toLowerCase();

/** The payout after it was committed, or after it was cancelled because it can't be committed. */
const committed = async (provider: PayoutProvider, made: ProviderPayout): Promise<ProviderPayout> => {
  try {
    await provider.commit(made.id);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    // It has failed only if it was cancelled at the provider too: otherwise it could still be committed.
    if (error.code !== airtmCodes.alreadyProcessed) return calledOff(provider, made, error.code);
  }
  return requireKnown(await provider.byId(made.id));
};

const calledOff = async (provider: PayoutProvider, made: ProviderPayout, code: string): Promise<ProviderPayout> => {
  const off = await provider.cancel(made.id).catch(async (error: unknown) => {
    if (!(error instanceof ProviderError)) throw error;
    return requireKnown(await provider.byId(made.id));
  });
  return { ...off, reason: off.reason ?? code };
};

const requireKnown = (payout: ProviderPayout | null): ProviderPayout => {
  if (!payout) throw new ProviderSilence("it does not know what it just made");
  return payout;
};

const statusOf = ({ status }: ProviderPayout): string => status.toUpperCase();

const outcomeOf = (payout: ProviderPayout): Outcome => {
  const status = statusOf(payout);
  switch (status) {
    case "COMPLETED":
      return { to: "paid" };
    case "PENDING":
    case "PENDING_USER_ACTION":
    case "BRIDGE_USER_SIGNUP_PENDING":
      return { to: "awaiting_recipient" };
    case "CANCELED":
    case "FAILED":
      return { to: "failed", problem: messageOf(payout.reason) };
    case "COMMITTED":
    case "PROCESSING":
      return later();
    case "ERROR":
      return later("AirTM has trouble with it and tries again by itself.");
    default:
      // Includes one that is still only created: both its commit and its cancellation were rejected.
      return later(status === "CREATED" && payout.reason ? messageOf(payout.reason) : `AirTM says ${status}.`);
  }
};

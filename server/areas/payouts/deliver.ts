import { airtmCodes, wordsOf } from "../../services/payouts/airtm-words.ts";
import {
  type PayoutProvider,
  type ProviderPayout,
  ProviderRefusal,
  ProviderSilence,
} from "../../services/payouts/provider.ts";

/** A payout whose turn it is, as it was when this server leased it. */
export interface Leased {
  readonly _id: string;
  readonly attempt: number;
  /** How often the provider was turned to in this attempt, this time included. */
  readonly tries: number;
  /** What the provider calls it, as far as we know. */
  readonly providerId: string | null;
  /** Minor units. */
  readonly amount: number;
  readonly email: string;
  /** What the recipient reads. */
  readonly notes: string;
}

/** What is known of a payout after the provider was turned to. */
export type Outcome =
  | { readonly to: "paid" | "awaiting_recipient" }
  | { readonly to: "failed"; readonly problem: string }
  /** Under way, or nobody knows: ask again; `problem` is empty where all is well. */
  | { readonly to: "later"; readonly problem: string };

/** By what the provider knows an attempt: its codes are unique, and one that failed keeps its own. */
export const codeOf = ({ _id, attempt }: Pick<Leased, "_id" | "attempt">): string => `${_id}-${attempt}`;

const later = (problem = ""): Outcome => ({ to: "later", problem });

/**
 * Takes a payout one step on at the provider, outside any transaction, and says what is known then. Money moves in one
 * place: when the payout is committed whose id was written down before. Whatever answer is lost, the next turn asks by
 * that id, or by our code, before it does anything; a payout is made anew only where the provider knows none by the code.
 *
 * @param remember writes the provider's id down; false where this attempt is no longer ours to go on with
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
      // Once only: a recipient may call their account otherwise later, and the payout stays theirs.
      if (!isOurs(made, payout)) return later("AirTM knows this payout with another amount or recipient.");
      if (!(await remember(made.id))) return later();
    }
    return outcomeOf(statusOf(made) === "CREATED" ? await committed(provider, made) : made);
  } catch (error) {
    if (error instanceof NotMade) return { to: "failed", problem: wordsOf(error.code) };
    // Whatever else it refuses to do or to tell, it may have paid already.
    if (error instanceof ProviderRefusal)
      return later(`AirTM answers with ${error.code}. It is asked again by itself.`);
    if (error instanceof ProviderSilence) return later(`AirTM: ${error.reason}. It is asked again by itself.`);
    throw error;
  }
};

/** The provider has no payout of this attempt, and does not want to make one. */
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
    if (!(error instanceof ProviderRefusal)) throw error;
    if (error.code === airtmCodes.codeExists) return provider.byCode(code);
    throw new NotMade(error.code);
  }
};

const isOurs = (made: ProviderPayout, { amount, email }: Leased): boolean =>
  made.amount === amount && made.email.toLowerCase() === email.toLowerCase();

/** The payout after the money was moved, or after it was called off since it can't be. */
const committed = async (provider: PayoutProvider, made: ProviderPayout): Promise<ProviderPayout> => {
  try {
    await provider.commit(made.id);
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error;
    // Only what is called off at the provider, too, has failed: else somebody could still commit it.
    if (error.code !== airtmCodes.alreadyProcessed) return calledOff(provider, made, error.code);
  }
  return mustKnow(await provider.byId(made.id));
};

const calledOff = async (provider: PayoutProvider, made: ProviderPayout, code: string): Promise<ProviderPayout> => {
  const off = await provider.cancel(made.id).catch(async (error: unknown) => {
    if (!(error instanceof ProviderRefusal)) throw error;
    return mustKnow(await provider.byId(made.id));
  });
  return { ...off, reason: off.reason ?? code };
};

const mustKnow = (payout: ProviderPayout | null): ProviderPayout => {
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
      return { to: "failed", problem: wordsOf(payout.reason) };
    case "COMMITTED":
    case "PROCESSING":
      return later();
    case "ERROR":
      return later("AirTM has trouble with it and tries again by itself.");
    default:
      // Also one that is made still: its commit was refused, and calling it off was too.
      return later(status === "CREATED" && payout.reason ? wordsOf(payout.reason) : `AirTM says ${status}.`);
  }
};

import type pg from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { Refusal } from "../refusal.ts";

interface Keys {
  readonly account: string;
  readonly address: string;
}

/** Limits that hold over all servers: they are counted in the database. */
export interface Limits {
  /** Counts one try under each of these keys. Throws too_many where one of them has used up its tries. */
  signIn(keys: Keys): Promise<void>;
  /** A sign-in that went well gives the account its tries back, and the address the one that it took. */
  signedIn(keys: Keys): Promise<void>;
  /** Counts one try of a second factor's code, of a person and from an address. Throws too_many. */
  code(keys: Keys): Promise<void>;
  /** A right code gives the tries back, as a right password does. */
  codeRight(keys: Keys): Promise<void>;
  /** Mails that somebody asks for: to one address, and from one. */
  mail(keys: Keys): Promise<void>;
  /** Archives of all that is kept of a person, which take long to make. */
  archive(account: string): Promise<void>;
  /** Questions whether an identity document is free: each tells something of somebody else. */
  identity(keys: Keys): Promise<void>;
}

const quarterHour = 15 * 60;
const hour = 60 * 60;

export const makeLimits = (pool: pg.Pool, signInTries: number): Limits => {
  const limiter = (keyPrefix: string, points: number, duration: number) =>
    new RateLimiterPostgres({
      storeClient: pool,
      tableName: "rate_limits",
      tableCreated: true,
      keyPrefix,
      points,
      duration,
    });
  // An office shares one address, so it has more tries than an account.
  const signIns = both(
    limiter("sign_in_account", signInTries, quarterHour),
    limiter("sign_in_address", signInTries * 10, quarterHour),
  );
  // Longer than for passwords: with ten an hour, three codes of a million being right at any time, guessing takes years.
  const codes = both(limiter("code_account", signInTries, hour), limiter("code_address", signInTries * 10, hour));
  const mails = both(limiter("mail_account", 5, hour), limiter("mail_address", 50, hour));
  const identities = both(limiter("identity_account", 30, hour), limiter("identity_address", 300, hour));
  const archives = limiter("archive", 5, hour);
  return {
    signIn: signIns.spend,
    signedIn: signIns.giveBack,
    code: codes.spend,
    codeRight: codes.giveBack,
    mail: mails.spend,
    archive: (account) => spend(archives, account),
    identity: identities.spend,
  };
};

const spend = async (limit: RateLimiterPostgres, key: string): Promise<void> => {
  try {
    await limit.consume(key);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    const seconds = Math.ceil(error.msBeforeNext / 1000);
    throw new Refusal("too_many", { params: { seconds, wait: inWords(seconds) } });
  }
};

const both = (ofAccount: RateLimiterPostgres, ofAddress: RateLimiterPostgres) => ({
  spend: async ({ account, address }: Keys): Promise<void> => {
    await spend(ofAddress, address);
    await spend(ofAccount, account);
  },
  /** The account gets all its tries back, the address the one that it took. */
  giveBack: async ({ account, address }: Keys): Promise<void> => {
    await ofAccount.delete(account);
    await ofAddress.reward(address, 1);
  },
});

const inWords = (seconds: number): string => {
  if (seconds < 90) return seconds === 1 ? "a second" : `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
};

import type pg from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { Refusal } from "../refusal.ts";

/** Limits that hold over all servers: they are counted in the database. */
export interface Limits {
  /** Counts one try under each of these keys. Throws too_many where one of them has used up its tries. */
  signIn(keys: { account: string; address: string }): Promise<void>;
  /** A sign-in that went well gives the account its tries back, and the address the one that it took. */
  signedIn(keys: { account: string; address: string }): Promise<void>;
  /** Counts one try of a second factor's code, of a person and from an address. Throws too_many. */
  code(keys: { account: string; address: string }): Promise<void>;
  /** A right code gives the tries back, as a right password does. */
  codeRight(keys: { account: string; address: string }): Promise<void>;
  /** Mails that somebody asks for: to one address, and from one. */
  mail(keys: { account: string; address: string }): Promise<void>;
  /** Archives of all that is kept of a person, which take long to make. */
  archive(account: string): Promise<void>;
  /** Questions whether an identity document is free: each tells something of somebody else. */
  identity(keys: { account: string; address: string }): Promise<void>;
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
  const byAccount = limiter("sign_in_account", signInTries, quarterHour);
  // An office shares one address, so it has more tries than an account.
  const byAddress = limiter("sign_in_address", signInTries * 10, quarterHour);
  const archives = limiter("archive", 5, hour);
  // Longer than for passwords: with ten an hour, three codes of a million being right at any time, guessing takes years.
  const codeOfAccount = limiter("code_account", signInTries, hour);
  const codeFromAddress = limiter("code_address", signInTries * 10, hour);
  const mailToAccount = limiter("mail_account", 5, hour);
  const mailFromAddress = limiter("mail_address", 50, hour);

  const identityOfAccount = limiter("identity_account", 30, hour);
  const identityFromAddress = limiter("identity_address", 300, hour);

  const spend = async (limit: RateLimiterPostgres, key: string): Promise<void> => {
    try {
      await limit.consume(key);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      const seconds = Math.ceil(error.msBeforeNext / 1000);
      throw new Refusal("too_many", { params: { seconds, wait: inWords(seconds) } });
    }
  };

  return {
    signIn: async ({ account, address }) => {
      await spend(byAddress, address);
      await spend(byAccount, account);
    },
    signedIn: async ({ account, address }) => {
      await byAccount.delete(account);
      await byAddress.reward(address, 1);
    },
    code: async ({ account, address }) => {
      await spend(codeFromAddress, address);
      await spend(codeOfAccount, account);
    },
    codeRight: async ({ account, address }) => {
      await codeOfAccount.delete(account);
      await codeFromAddress.reward(address, 1);
    },
    mail: async ({ account, address }) => {
      await spend(mailFromAddress, address);
      await spend(mailToAccount, account);
    },
    archive: (account) => spend(archives, account),
    identity: async ({ account, address }) => {
      await spend(identityFromAddress, address);
      await spend(identityOfAccount, account);
    },
  };
};

const inWords = (seconds: number): string => {
  if (seconds < 90) return seconds === 1 ? "a second" : `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
};

import type pg from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { AppError } from "../app-error.ts";
import { networkOf } from "../http/client-network.ts";
import { hashOfSecret } from "../ids.ts";

interface Keys {
  readonly account: string;
  /** The caller's IP address; counted by the network that it belongs to. */
  readonly address: string;
}
interface SignInKeys extends Keys {
  /** Of a browser that the account knows (devices.ts): its attempts are counted by this alone, whatever others try. */
  readonly device?: string | undefined;
}

/** Rate limits counted in the database, so that all servers share them. */
export interface Limits {
  /** Counts one attempt under each of these keys. Throws too_many where a key has none left. */
  signIn(keys: SignInKeys): Promise<void>;
  /** A successful sign-in resets the account's attempts, or the known browser's, and gives back the address's one. */
  signedIn(keys: SignInKeys): Promise<void>;
  /** Counts one attempt at a second factor's code, by person and by address. Throws too_many. */
  code(keys: SignInKeys): Promise<void>;
  /** A correct code gives the attempts back, as a correct password does. */
  codeRight(keys: SignInKeys): Promise<void>;
  /** New passwords that are judged for one network address, each of which costs the server time. Throws too_many. */
  newPassword(address: string): Promise<void>;
  /** Mails that a person requests: to one e-mail address, and from one network address. Throws too_many. */
  mail(keys: Keys): Promise<void>;
  /** Personal archives, which are expensive to make. Throws too_many. */
  archive(account: string): Promise<void>;
  /** E-mail addresses by which a group admin who is not staff looks for people, so many at once. Throws too_many. */
  addresses(account: string, count: number): Promise<void>;
  /** Checks of whether an identity document is free: each reveals something about another person. Throws too_many. */
  identity(keys: Keys): Promise<void>;
}

/** An hour's addresses of a group admin who is not staff: enough for a file of a whole group. */
export const groupAddressesMax = 300;

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
  // An office shares one address, so an address has more attempts than an account.
  const signIns = orOfDevice(
    limiter("sign_in_device", signInTries, quarterHour),
    both(
      limiter("sign_in_account", signInTries, quarterHour),
      limiter("sign_in_address", signInTries * 10, quarterHour),
    ),
  );
  // Longer than for passwords: at ten an hour, with three of a million codes valid at any time, guessing takes years.
  const codes = orOfDevice(
    limiter("code_device", signInTries, hour),
    both(limiter("code_account", signInTries, hour), limiter("code_address", signInTries * 10, hour)),
  );
  const newPasswords = limiter("new_password_address", signInTries * 30, hour);
  const mails = both(limiter("mail_account", 5, hour), limiter("mail_address", 50, hour));
  const identities = both(limiter("identity_account", 30, hour), limiter("identity_address", 300, hour));
  const archives = limiter("archive", 5, hour);
  const addresses = limiter("group_addresses", groupAddressesMax, hour);
  return {
    signIn: signIns.spend,
    signedIn: signIns.giveBack,
    code: codes.spend,
    codeRight: codes.giveBack,
    newPassword: (address) => spend(newPasswords, networkOf(address)),
    mail: mails.spend,
    archive: (account) => spend(archives, account),
    addresses: (account, count) => spend(addresses, account, count),
    identity: identities.spend,
  };
};

const spend = async (limit: RateLimiterPostgres, key: string, points = 1): Promise<void> => {
  try {
    await limit.consume(key, points);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    const seconds = Math.ceil(error.msBeforeNext / 1000);
    throw new AppError("too_many", { params: { seconds, wait: inWords(seconds) } });
  }
};

/** Attempts from a known browser are counted apart, so that neither uses up the other's. */
const orOfDevice = (ofDevice: RateLimiterPostgres, ofOthers: ReturnType<typeof both>) => ({
  spend: ({ device, ...keys }: SignInKeys): Promise<void> =>
    device === undefined ? ofOthers.spend(keys) : spend(ofDevice, hashOfSecret(device).toString("hex")),
  giveBack: async ({ device, ...keys }: SignInKeys): Promise<void> => {
    if (device === undefined) await ofOthers.giveBack(keys);
    else await ofDevice.delete(hashOfSecret(device).toString("hex"));
  },
});

const both = (ofAccount: RateLimiterPostgres, ofAddress: RateLimiterPostgres) => ({
  spend: async ({ account, address }: Keys): Promise<void> => {
    await spend(ofAddress, networkOf(address));
    await spend(ofAccount, account);
  },
  /** The account gets all its attempts back, the address only this one. */
  giveBack: async ({ account, address }: Keys): Promise<void> => {
    await ofAccount.delete(account);
    await ofAddress.reward(networkOf(address), 1);
  },
});

const inWords = (seconds: number): string => {
  if (seconds < 90) return seconds === 1 ? "a second" : `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
};

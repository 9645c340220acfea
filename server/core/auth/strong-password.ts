import { once } from "node:events";
import { Worker } from "node:worker_threads";
import {
  isStrong,
  type KnownOfPerson,
  ownWords,
  type Strength,
  strengthInWords,
} from "../../../contract/core/password-strength.ts";
import { AppError } from "../app-error.ts";
import { limitConcurrency } from "../concurrency-limit.ts";
import { readCompany } from "../db/company.ts";
import type { Context } from "../http/context.ts";
import type { CurrentUser } from "../current-user.ts";

const limited = limitConcurrency(1, 100);
let worker: Worker | undefined;

/** The process has one worker, started by the first password that someone chooses. It keeps no process alive. */
const startedWorker = (): Worker => {
  if (worker) return worker;
  const started = new Worker(new URL("./password-worker.ts", import.meta.url));
  started.unref();
  // Whoever waits for it gets the error; the next password starts another.
  started.once("error", () => {
    worker = undefined;
  });
  return (worker = started);
};

/** Judges a password without blocking the server. Throws busy (503) where too many wait. */
export const judgeApart = (password: string, words: readonly string[]): Promise<Strength> =>
  limited(async () => {
    const judge = startedWorker();
    // Referenced while it works, or a process without other work would end before the answer.
    judge.ref();
    try {
      const answered = once(judge, "message");
      judge.postMessage({ password, words });
      return (await answered)[0] as Strength;
    } finally {
      judge.unref();
    }
  });

type Caller = Pick<Context<CurrentUser | null>, "sql" | "services" | "address">;

/**
 * Every new password passes here. Throws validation on `field` where it is easy to guess, knowing the person and the
 * company; too_many, busy.
 */
export const requireStrong = async (
  { sql, services, address }: Caller,
  { field, password, person }: { field: string; password: string; person: KnownOfPerson },
): Promise<void> => {
  await services.limits.newPassword(address);
  const company = person.company ?? (await readCompany(sql)).name;
  const strength = await judgeApart(password, ownWords({ ...person, company }));
  if (!isStrong(strength)) throw new AppError("validation", { fields: { [field]: [strengthInWords(strength)] } });
};

import type { FastifyBaseLogger } from "fastify";
import { pino } from "pino";
import { importers, personalData, todoSources } from "./areas/index.ts";
import type { Config } from "./config.ts";
import type { Database } from "./db/pool.ts";
import type { Services } from "./http/context.ts";
import { startEventStream } from "./services/event-stream.ts";
import { makeFileAddresses } from "./services/file-addresses.ts";
import { makeFileStore } from "./services/file-store.ts";
import { makeIdentityProviders } from "./services/identity-providers.ts";
import { makeLimits } from "./services/limits.ts";
import { makePasswords } from "./services/passwords.ts";
import { makeProvider, withKeptBalance } from "./services/payouts/balance.ts";

/** What every call may use, over one database. */
export const makeServices = async (
  config: Config,
  db: Database,
  log: FastifyBaseLogger = pino({ level: "silent" }),
): Promise<Omit<Services, "log">> => ({
  config,
  payoutProvider: keptProvider(config),
  db,
  passwords: makePasswords(),
  limits: makeLimits(db.pool, config.signInTries),
  identityProviders: makeIdentityProviders(config.oidcProviders, log),
  files: makeFileStore(config),
  fileAddresses: makeFileAddresses(db.sql),
  events: await startEventStream(db, log),
  personalData,
  importers,
  todoSources,
});

const keptProvider = (config: Config): Services["payoutProvider"] => {
  const provider = makeProvider(config);
  return provider && withKeptBalance(provider);
};

import type { FastifyBaseLogger } from "fastify";
import { pino } from "pino";
import { importers, personalData, todoSources } from "./areas/index.ts";
import type { Config } from "./config.ts";
import type { Database } from "./core/db/pool.ts";
import type { Services } from "./core/http/context.ts";
import { startEventStream } from "./core/http/event-stream.ts";
import { makeFileAddresses } from "./core/files/file-addresses.ts";
import { makeFileStore } from "./core/files/file-store.ts";
import { makeIdentityProviders } from "./services/identity-providers/providers.ts";
import { makeDevices } from "./core/auth/devices.ts";
import { makeLimits } from "./core/auth/limits.ts";
import { makePasswords } from "./core/auth/passwords.ts";
import { makeAnnotationServers } from "./services/annotation/servers.ts";
import { makeModels } from "./services/models/models.ts";
import { makeProvider, withKeptBalance } from "./services/payouts/balance.ts";

/** The services of all calls, over one database. */
export const makeServices = async (
  config: Config,
  db: Database,
  log: FastifyBaseLogger = pino({ level: "silent" }),
): Promise<Omit<Services, "log">> => ({
  config,
  payoutProvider: keptProvider(config),
  annotationServers: makeAnnotationServers(config.annotationServers, log),
  models: makeModels({ standIn: config.modelStandIn }, log),
  db,
  passwords: makePasswords(),
  devices: makeDevices(db.sql),
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

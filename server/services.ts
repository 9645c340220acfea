import type { FastifyBaseLogger } from "fastify";
import { pino } from "pino";
import type { Company } from "../contract/system.ts";
import { readCompany } from "./db/company.ts";
import type { Config } from "./config.ts";
import type { Database } from "./db/pool.ts";
import type { Services } from "./http/context.ts";
import { startEventStream } from "./services/event-stream.ts";
import { makeLimits } from "./services/limits.ts";
import { makePasswords } from "./services/passwords.ts";

const companySeconds = 5;

/** What every call may use, over one database. */
export const makeServices = async (
  config: Config,
  db: Database,
  log: FastifyBaseLogger = pino({ level: "silent" }),
): Promise<Omit<Services, "log">> => {
  let kept: { company: Company; until: number } | undefined;
  return {
    config,
    db,
    passwords: makePasswords(),
    limits: makeLimits(db.pool, config.signInTries),
    events: await startEventStream(db, log),
    company: async () => {
      if (!kept || kept.until < Date.now()) {
        kept = { company: await readCompany(db.sql), until: Date.now() + companySeconds * 1000 };
      }
      return kept.company;
    },
  };
};

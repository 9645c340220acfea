import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { startEmbedded } from "../../../server/core/db/embedded.ts";
import { migrate } from "../../../server/core/db/migrate.ts";
import { openDatabase } from "../../../server/core/db/pool.ts";
import { quickestFolder, temporaryFolder } from "./temporary-folder.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A PostgreSQL server whose database `template` is migrated and empty. */
    postgresUrl: string;
    template: string;
  }
}

/** Settings of a PostgreSQL whose data need not survive a power cut. */
export const forTests = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  checkpoint_timeout: "1h",
  max_wal_size: "2GB",
  max_connections: "300",
};

/**
 * A named statement is planned for any values, once a connection, instead of five times for those given. Replies are the
 * same, and a fifth of PostgreSQL's processor time is saved. Tests of plans set their own.
 */
const plannedOnce = { plan_cache_mode: "force_generic_plan" };

/** Bytes of the databases of all tests that run every day, one for each server that they start, with a third to spare. */
const databasesSize = 8_000_000_000;

/** The embedded Postgres, or the server that TEST_DATABASE_URL names, with one migrated template for all tests. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const external = process.env["TEST_DATABASE_URL"];
  const isUnit = project.name === "unit";
  const folder = temporaryFolder(isUnit ? quickestFolder(databasesSize) : undefined);
  const settings = { ...forTests, ...(isUnit && plannedOnce) };
  const embedded = external ? undefined : await startEmbedded({ dataDir: join(folder.path, "db"), settings });
  const url = external ?? embedded!.url;
  const template = `muster_template_${process.pid}`;
  await admin(url, `create database ${template}`);
  const db = openDatabase({ url: withDatabase(url, template), max: 4, preparedStatements: true, onError: () => {} });
  await migrate(db.pool);
  await db.close();
  project.provide("postgresUrl", url);
  project.provide("template", template);
  return async () => {
    await dropDatabase(url, template);
    await embedded?.stop();
    folder.remove();
  };
}

export const withDatabase = (url: string, database: string): string => {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
};

/** Runs one statement on the server's own database. */
export const admin = async (url: string, statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
};

/**
 * Ends what is still connected to a database, so that no transaction stays open, and drops it on a server that stays.
 * The tests' own is removed whole, and each drop would cost it a checkpoint.
 */
export const dropDatabase = async (url: string, database: string): Promise<void> => {
  await admin(
    url,
    process.env["TEST_DATABASE_URL"]
      ? `drop database if exists ${database} with (force)`
      : `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}'`,
  );
};

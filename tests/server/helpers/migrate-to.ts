import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { cp } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { inject } from "vitest";
import { migrate } from "../../../server/core/db/migrate.ts";
import { openDatabase } from "../../../server/core/db/pool.ts";
import { admin, withDatabase } from "./global-setup.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const migrations = new URL("../../../server/core/db/migrations/", import.meta.url).pathname;

/** The SQL of a migration, by the name of its file. */
export const migrationText = (name: string): string => readFileSync(join(migrations, name), "utf8");

/** A database of its own that is brought from migration to migration, as of a company that was there before. */
export const startMigrating = async () => {
  const database = `muster_migrating_${randomUUID().replaceAll("-", "")}`;
  const folder = temporaryFolder();
  await admin(inject("postgresUrl"), `create database ${database}`);
  const url = withDatabase(inject("postgresUrl"), database);
  const db = openDatabase({ url, max: 2, preparedStatements: true, onError: () => {} });
  return {
    db,
    /** Brings the database to a migration and no further. */
    migrateTo: async (last: number): Promise<void> => {
      const isNeeded = (path: string) => !path.endsWith(".sql") || Number(path.split("/").at(-1)!.slice(0, 4)) <= last;
      await cp(migrations, join(folder.path, String(last)), { recursive: true, filter: isNeeded });
      await migrate(db.pool, pathToFileURL(`${join(folder.path, String(last))}/`));
    },
    close: async (): Promise<void> => {
      await db.close();
      await admin(inject("postgresUrl"), `drop database ${database} with (force)`);
      folder.remove();
    },
  };
};

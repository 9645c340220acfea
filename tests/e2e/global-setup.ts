import { join } from "node:path";
import { startEmbedded } from "../../server/core/db/embedded.ts";
import { migrate } from "../../server/core/db/migrate.ts";
import { openDatabase } from "../../server/core/db/pool.ts";
import { fillDemo } from "../../server/demo/demo.ts";
import { makeFileStore } from "../../server/core/files/file-store.ts";
import { makePasswords } from "../../server/core/auth/passwords.ts";
import { admin, forTests, withDatabase } from "../server/helpers/global-setup.ts";
import { temporaryFolder } from "../server/helpers/temporary-folder.ts";

export const demoTemplate = "muster_demo";

/** One PostgreSQL server with one demo company, which every Muster of the run is given a copy of. */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = temporaryFolder();
  const filesDir = join(folder.path, "files");
  const postgres = await startEmbedded({ dataDir: join(folder.path, "db"), settings: forTests });
  await admin(postgres.url, `create database ${demoTemplate}`);
  const db = openDatabase({
    url: withDatabase(postgres.url, demoTemplate),
    max: 4,
    preparedStatements: true,
    onError: () => {},
  });
  await migrate(db.pool);
  await fillDemo(db, makePasswords(), new Date(), makeFileStore({ bucket: undefined, filesDir }));
  await db.close();
  // The workers that run the tests have these.
  process.env["MUSTER_TEST_POSTGRES"] = postgres.url;
  process.env["MUSTER_TEST_FILES"] = filesDir;
  return async () => {
    await postgres.stop();
    folder.remove();
  };
}

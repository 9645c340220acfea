import { readConfig } from "../../../server/config.ts";
import { openDatabase } from "../../../server/core/db/pool.ts";
import { makeLog } from "../../../server/core/log.ts";
import { startBackground } from "../../../server/background.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** A process of its own that does the background work of a database, until it is killed. */
const config = readConfig({
  NODE_ENV: "test",
  PORT: "0",
  MUSTER_DATA: temporaryFolder().path,
  ...(process.argv[3] !== undefined && { ANNOTATION_SERVERS: process.argv[3] }),
});
const db = openDatabase({ url: process.argv[2] ?? "", max: 4, preparedStatements: true, onError: () => {} });
await startBackground({ db, config, log: makeLog("silent") });

import { readConfig } from "../../../server/config.ts";
import { openDatabase } from "../../../server/core/db/pool.ts";
import { makeLog } from "../../../server/core/log.ts";
import { startBackground } from "../../../server/background.ts";

/** A process of its own, to be killed: does background work over the database of argv, and never ends the task `held`. */
const db = openDatabase({ url: process.argv[2]!, max: 5, preparedStatements: true, onError: () => {} });
await startBackground({
  db,
  config: readConfig({}),
  log: makeLog("silent"),
  tasks: {
    held: () => {
      process.stdout.write("held\n");
      return new Promise<void>(() => {});
    },
  },
});

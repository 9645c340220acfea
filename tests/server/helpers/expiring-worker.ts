import { expireAll } from "../../../server/areas/assigned-jobs/expiry.ts";
import { readConfig } from "../../../server/config.ts";
import { openDatabase } from "../../../server/core/db/pool.ts";

/** A process of its own, to be killed: ends the jobs whose time is over in the database of argv, again and again. */
const db = openDatabase({ url: process.argv[2]!, max: 2, preparedStatements: true, onError: () => {} });
const config = readConfig({});
await db.pool.query("select 1");
process.stdout.write("began\n");
for (;;) await expireAll(db, config);

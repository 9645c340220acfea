// A process that owns an embedded database, to be started, asked and killed by tests:
// node own-embedded.ts <data folder> [hold|write]. Prints one line of JSON for each step.
import { Pool } from "pg";
import { startEmbedded } from "../../../server/core/db/embedded.ts";

const [dataDir = "", mode = "hold"] = process.argv.slice(2);
const say = (what: object) => process.stdout.write(`${JSON.stringify(what)}\n`);

/** Writes numbers for ever over several connections, and says each when the database has acknowledged it. */
async function write(url: string): Promise<void> {
  const pool = new Pool({ connectionString: url, max: 4 });
  pool.on("error", () => undefined);
  await pool.query("CREATE TABLE IF NOT EXISTS written (number bigint PRIMARY KEY)");
  const last = await pool.query<{ last: string }>("SELECT coalesce(max(number), 0) AS last FROM written");
  let number = Number(last.rows[0]?.last);
  const writer = async () => {
    for (;;) {
      number += 1;
      const mine = number;
      await pool.query("INSERT INTO written VALUES ($1)", [mine]);
      say({ written: mine });
    }
  };
  await Promise.all([writer(), writer(), writer(), writer()]);
}

try {
  const settings: Record<string, string> = mode === "hold" ? { fsync: "off" } : {};
  const started = performance.now();
  const database = await startEmbedded({ dataDir, settings });
  process.on("SIGINT", () => say({ interrupted: true }));
  process.on("SIGTERM", () => void database.stop().then(() => process.exit(0)));
  const milliseconds = performance.now() - started;
  say({ url: database.url, postmasterPid: database.postmasterPid, milliseconds });
  if (mode === "write") await write(database.url);
} catch (error) {
  const { name, message } = error as Error;
  say({ failed: name, message });
  process.exit(3);
}

// Run as process 1, which in many containers reaps no children: leaves a Postgres as a zombie and starts the next one.
import { readFileSync } from "node:fs";
import { startOwner, until } from "./owner.ts";

const [data = ""] = process.argv.slice(2);
const first = startOwner(data);
const { postmasterPid } = await first.outcome;
// Stopped, it can't reap its Postgres before it is killed itself.
first.child.kill("SIGSTOP");
process.kill(postmasterPid!, "SIGKILL");
await first.kill();
await until(() => / Z /.test(readFileSync(`/proc/${postmasterPid}/stat`, "utf8")), "the killed Postgres is a zombie");
const second = startOwner(data);
process.stdout.write(JSON.stringify(await second.outcome));
await second.stop();

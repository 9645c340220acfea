// Run as process 1, which in many containers reaps nobody: leaves a Postgres as a zombie and starts the next one.
import { readFileSync } from "node:fs";
import { startOwner } from "./owner.ts";

const [data = ""] = process.argv.slice(2);
const first = startOwner(data);
const { postmasterPid } = await first.outcome;
// Stopped, it can't reap its Postgres before it is killed itself.
first.child.kill("SIGSTOP");
process.kill(postmasterPid!, "SIGKILL");
await first.kill();
const zombie = / Z /.test(readFileSync(`/proc/${postmasterPid}/stat`, "utf8"));
const second = startOwner(data);
process.stdout.write(`${JSON.stringify({ zombie, second: await second.outcome })}\n`);
await second.stop();

import { startModelStandIn } from "./model-stand-in.ts";

/** Milliseconds between words, so that an answer can be watched and stopped. */
const pause = 60;

// A parent that was killed can't end its children, but the pipe from it closes.
process.stdin.on("close", () => process.exit()).resume();
await startModelStandIn({ port: Number(process.argv[2] ?? 0), pause }).catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});

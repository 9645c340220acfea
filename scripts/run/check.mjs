import { run } from "./child.mjs";
import { tools } from "./paths.mjs";

// The longest first, so that two at a time end together.
const checks = [
  { name: "types", args: [tools.tsc, "--noEmit"] },
  { name: "lint", args: [tools.oxlint, "--type-aware", "--deny-warnings"] },
  { name: "unused code", args: [tools.knip] },
  { name: "format", args: [tools.biome, "format", "."] },
];

/**
 * Types, lint, unused code and format; what fails is shown whole.
 * @param {import("./runtime.mjs").Runtime} runtime
 */
export async function check({ node, env }) {
  const waiting = [...checks];
  let failed = 0;
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { code, output, seconds } = await run(node, next.args, { env, keep: true });
      if (code !== 0) failed += 1;
      const result = `${code === 0 ? "ok    " : "FAILED"} ${next.name} (${seconds.toFixed(1)} s)`;
      console.log(code === 0 ? result : `${result}\n${output.trimEnd()}\n`);
    }
  };
  await Promise.all([worker(), worker()]);
  return failed === 0 ? 0 : 1;
}

/** @param {import("./runtime.mjs").Runtime} runtime */
export async function format({ node, env }) {
  return (await run(node, [tools.biome, "format", "--write", "."], { env })).code;
}

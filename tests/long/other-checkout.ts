import { execFile } from "node:child_process";
import { cp, mkdir, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const root = fileURLToPath(new URL("../../", import.meta.url));
const configs = ["vitest.long.config.ts", "vitest.peer.config.ts"];
const checked = ["contract", "server", "src", "vite.config.ts"];
const parts = [
  ...checked,
  "scripts",
  "tests",
  "public",
  "index.html",
  "tsconfig.json",
  "package.json",
  "knip.json",
  "playwright.config.ts",
  ...configs,
];

/** A copy of this checkout to write into, with the same packages. */
export const copyCheckout = async (to: string) => {
  await Promise.all(parts.map((part) => cp(join(root, part), join(to, part), { recursive: true })));
  await symlink(join(root, "node_modules"), join(to, "node_modules"), "dir");
  const executeAs = (mode: "production" | "test", script: string, ...args: string[]) =>
    promisify(execFile)(process.execPath, [script, ...args], {
      cwd: to,
      env: { ...process.env, NODE_ENV: mode },
      maxBuffer: 10_000_000,
    }).catch((error: { stdout?: string; stderr?: string }) => {
      throw new Error(`${script} ${args.join(" ")}: ${error.stdout ?? ""}${error.stderr ?? ""}`);
    });
  const execute = (script: string, ...args: string[]) => executeAs("production", script, ...args);
  return {
    write: async (file: string, text: string): Promise<void> => {
      await mkdir(dirname(join(to, file)), { recursive: true });
      await writeFile(join(to, file), text);
    },
    /** Puts a text in the place of the first one; throws where that is not there. */
    replace: async (file: string, old: string, text: string): Promise<void> => {
      const before = await readFile(join(to, file), "utf8");
      if (!before.includes(old)) throw new Error(`${file} holds no ${JSON.stringify(old)}`);
      await writeFile(
        join(to, file),
        before.replace(old, () => text),
      );
    },
    read: (file: string): Promise<string> => readFile(join(to, file), "utf8"),
    remove: (path: string): Promise<void> => rm(join(to, path), { recursive: true, force: true }),
    /** The number of the next migration, such as 0007. */
    nextMigration: async (): Promise<string> => {
      const files = await readdir(join(to, "server/core/db/migrations"));
      return String(files.filter((file) => file.endsWith(".sql")).length + 1).padStart(4, "0");
    },
    /** Of the tests those that are named. */
    checkTypes: async (...tests: readonly string[]): Promise<void> => {
      await writeFile(
        join(to, "tsconfig.parts.json"),
        JSON.stringify({ extends: "./tsconfig.json", include: [...checked, ...tests] }),
      );
      await execute(binOf("typescript", "tsc"), "--noEmit", "-p", "tsconfig.parts.json");
    },
    /** Runs tests without a browser: files, and a pattern of names. */
    test: async (pattern: string, ...files: readonly string[]): Promise<string> =>
      (await executeAs("test", binOf("vitest", "vitest"), "run", "--project", "unit", "-t", pattern, ...files)).stdout,
    /** Files, exports and packages that nothing uses. */
    checkUnused: async (): Promise<void> => void (await execute(binOf("knip", "knip"))),
    build: async (): Promise<void> => {
      await execute(binOf("vite", "vite"), "build", "--logLevel", "warn");
    },
  };
};

const require = createRequire(import.meta.url);
/** The script behind a package's command. Read from its folder: not every package exports its package.json. */
const binOf = (name: string, command: string): string => {
  const folder = join(root, "node_modules", name);
  const { bin } = require(join(folder, "package.json")) as { bin: Record<string, string> };
  return join(folder, bin[command]!);
};

import { execFile } from "node:child_process";
import { mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

const execute = promisify(execFile);

export interface Debians {
  /** The path of a program, such as `sbin/haproxy`. */
  readonly program: (path: string) => string;
  /** With the libraries that were unpacked beside it. */
  readonly env: NodeJS.ProcessEnv;
}

/**
 * Debian's packages of that name and their libraries, unpacked into a folder: nothing is installed on the machine. Throws
 * where the machine has no apt.
 */
export const unpackDebians = async (folder: string, names: readonly string[]): Promise<Debians> => {
  const [archives, usr] = [join(folder, "archives"), join(folder, "usr")];
  await mkdir(join(archives, "partial"), { recursive: true });
  const apt = (...args: string[]) => execute("apt-get", ["-qq", ...args], { maxBuffer: 10_000_000 });
  await apt("update");
  // Reinstalled, so that those which the machine has come too.
  const options = ["-y", "--no-install-recommends", "--download-only", "--reinstall"];
  const settings = ["-o", `Dir::Cache::archives=${archives}`, "-o", "APT::Sandbox::User=root"];
  await apt("install", ...options, ...settings, ...names);
  for (const file of await readdir(archives)) {
    if (file.endsWith(".deb")) await execute("dpkg-deb", ["-x", join(archives, file), folder]);
  }
  const libraries = (await readdir(join(usr, "lib"))).filter((name) => name.endsWith("-linux-gnu"));
  return {
    program: (path) => join(usr, path),
    env: { ...process.env, LD_LIBRARY_PATH: libraries.map((name) => join(usr, "lib", name)).join(":") },
  };
};

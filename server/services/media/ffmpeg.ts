import { type ChildProcessByStdio, spawn } from "node:child_process";
import { constants } from "node:fs";
import { access } from "node:fs/promises";
import { constants as osConstants, setPriority } from "node:os";
import { delimiter, join } from "node:path";
import type { Readable } from "node:stream";

/**
 * The path of ffmpeg: the configured one, else the installed package's, else the first on the PATH; undefined where there
 * is none, or `none` is configured. Throws for a configured path that can't be run.
 */
export const findFfmpeg = async (
  configured: string | undefined,
  path = process.env["PATH"],
): Promise<string | undefined> => {
  if (configured === "none") return undefined;
  if (configured !== undefined) {
    if (!(await canRun(configured))) throw new Error(`MUSTER_FFMPEG: ${configured} can't be run`);
    return configured;
  }
  const name = process.platform === "win32" ? "ffmpeg.exe" : "ffmpeg";
  const onPath = (path ?? "").split(delimiter).filter((folder) => folder !== "");
  const places = [await packaged(), ...onPath.map((folder) => join(folder, name))];
  for (const place of places) if (place !== undefined && (await canRun(place))) return place;
  return undefined;
};

const canRun = (path: string): Promise<boolean> =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  );

/** The package is optional, and throws a text where it has no binary for this platform. */
const packaged = async (): Promise<string | undefined> => {
  try {
    const { default: found } = await import("@ffmpeg-installer/ffmpeg");
    return found.path;
  } catch {
    return undefined;
  }
};

/** Seconds of processor time: six hours of sound take less than one of these minutes. */
const cpuSecondsMax = 300;
const memoryMax = 1_000_000;
/**
 * No core dumps, no files written unless it is to write one, few open; processor time; memory in kB. A shell that lacks one
 * of them, as macOS lacks that of memory, goes on without it.
 */
const limitsOf = (writes: boolean): string =>
  ["-c 0", ...(writes ? [] : ["-f 0"]), "-n 32", `-t ${cpuSecondsMax}`, `-v ${memoryMax}`]
    .map((limit) => `ulimit ${limit} 2>/dev/null || :`)
    .join("; ");

/** Its paths are absolute, so the environment is only for finding `sh` and `unshare`. */
const environment = { PATH: "/usr/local/bin:/usr/bin:/bin" };

/** Whether this system lets a process start another in a network namespace of its own, which has no network. */
const canUnshare = async (): Promise<boolean> => {
  if (process.platform !== "linux") return false;
  const child = spawn("unshare", ["--map-root-user", "--net", "true"], { stdio: "ignore", env: environment });
  return new Promise((resolve) => {
    child.once("error", () => resolve(false));
    child.once("close", (code) => resolve(code === 0));
  });
};
let isolated: Promise<boolean> | undefined;

/**
 * Starts programs without environment and input, behind all others at the processor, and limited where the system can.
 * Resolves once it is known what the system can; the start itself is at once, so that no event is missed.
 */
export const makeLimitedStart = async (): Promise<
  (program: string, args: readonly string[], writes?: boolean) => ChildProcessByStdio<null, Readable, Readable>
> => {
  const isolating = (await (isolated ??= canUnshare())) ? ["unshare", "--map-root-user", "--net", "--"] : [];
  return (program, args, writes = false) => {
    const limiting = process.platform === "win32" ? [] : ["sh", "-c", `${limitsOf(writes)}; exec "$0" "$@"`];
    const [command, ...rest] = [...isolating, ...limiting, program, ...args];
    const child = spawn(command!, rest, { stdio: ["ignore", "pipe", "pipe"], env: environment, windowsHide: true });
    try {
      if (child.pid !== undefined) setPriority(child.pid, osConstants.priority.PRIORITY_LOW);
    } catch {
      // It has ended already, or the system doesn't let us: then it runs like any other.
    }
    return child;
  };
};

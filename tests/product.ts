import { type ChildProcess, spawn } from "node:child_process";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";
import { temporaryFolder } from "./server/helpers/temporary-folder.ts";

/** Muster as a person starts it, on a port and a folder of its own. */
export interface Product {
  readonly url: string;
  readonly pid: number;
  /** From the start of the process until it reports that it is ready. */
  readonly readyMs: number;
  /** With `empty`: the address of the set-up page. */
  readonly setUpUrl: string | undefined;
  /** What it has printed so far. */
  output(): string;
  /** Its exit code; null where it was killed. */
  stop(): Promise<number | null>;
}

export const root = fileURLToPath(new URL("../", import.meta.url));

/**
 * Starts the server and waits until it says that it is ready. `data` keeps the folder of an earlier start; `root` is
 * another checkout than this one; `port` is a free one by default; `within` is a program, with its arguments, that starts what follows in its place.
 */
export const startProduct = async (
  options: {
    empty?: boolean;
    data?: string;
    env?: Record<string, string>;
    root?: string;
    port?: number;
    within?: string[];
  } = {},
): Promise<Product> => {
  const own = options.data ? undefined : temporaryFolder();
  const data = options.data ?? own?.path;
  const port = options.port ?? (await freePort());
  const began = performance.now();
  const server = [process.execPath, "server/main.ts", ...(options.empty ? ["--empty"] : [])];
  const [program, ...args] = [...(options.within ?? []), ...server];
  const child = spawn(program!, args, {
    cwd: options.root ?? root,
    env: {
      ...process.env,
      NODE_ENV: "production",
      MUSTER_DATA: data,
      PORT: String(port),
      RATE_LIMIT: "100000",
      ...options.env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  const heard = (text: Buffer) => void (output += text.toString());
  child.stdout.on("data", heard);
  child.stderr.on("data", heard);
  await ready(child, () => output);
  return {
    url: `http://localhost:${port}`,
    pid: child.pid!,
    readyMs: performance.now() - began,
    setUpUrl: /Set it up, once, at (\S+)/.exec(output)?.[1],
    output: () => output,
    stop: async () => {
      const ended = new Promise((resolve) => child.once("exit", resolve));
      // Already ended where a test has stopped it before.
      if (child.kill("SIGTERM")) await ended;
      own?.remove();
      return child.exitCode;
    },
  };
};

const ready = (child: ChildProcess, output: () => string): Promise<void> =>
  new Promise((resolve, reject) => {
    child.stdout!.on("data", () => {
      if (output().includes("Muster is ready at")) resolve();
    });
    child.once("exit", (code) => reject(new Error(`Muster ended with ${code}: ${output()}`)));
  });

let asked = 0;
/**
 * A free port below the ephemeral ones (on Linux from 32,768 on), which a connection could take before the server
 * listens. Each process tries ports of its own.
 */
export const freePort = async (): Promise<number> => {
  const port = 11_000 + ((process.pid * 16 + asked++) % 20_000);
  return (await isFree(port)) ? port : freePort();
};

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });

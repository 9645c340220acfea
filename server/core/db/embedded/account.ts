import { spawnSync } from "node:child_process";

/** Whom Postgres runs as; undefined where it runs as the person who started Muster. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/** Postgres refuses to run as root, so root lends it this account. */
export const nobody: Account = { uid: 65534, gid: 65534 };

export const isRoot = process.getuid?.() === 0;

/** Runs a short command as the account, from a folder that everyone may stand in, and says whether it went well. */
export function succeedsAs(account: Account | undefined, command: string, args: readonly string[]): boolean {
  return spawnSync(command, args, { ...account, cwd: "/", stdio: "ignore" }).status === 0;
}

/** Whether the account may pass into a folder. Asking the system beats adding up modes, owners and ACLs. */
export function mayEnter(account: Account, folder: string): boolean {
  return succeedsAs(account, "/bin/sh", ["-c", 'test -x "$0"', folder]);
}

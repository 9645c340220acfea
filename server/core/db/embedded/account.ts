import { spawnSync } from "node:child_process";

/** The account that Postgres runs as; undefined where it runs as the user who started Muster. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/** Postgres does not run as root, so root runs it as this account. */
export const nobody: Account = { uid: 65534, gid: 65534 };

export const isRoot = process.getuid?.() === 0;

/** Runs a short command as the account, from a folder open to everyone, and returns whether it succeeded. */
export function succeedsAs(account: Account | undefined, command: string, args: readonly string[]): boolean {
  return spawnSync(command, args, { ...account, cwd: "/", stdio: "ignore" }).status === 0;
}

/** Whether the account may enter a folder. Trying is more reliable than evaluating modes, owners and ACLs. */
export function mayEnter(account: Account, folder: string): boolean {
  return succeedsAs(account, "/bin/sh", ["-c", 'test -x "$0"', folder]);
}

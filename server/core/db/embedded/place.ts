import { createHash } from "node:crypto";
import { access, chmod, chown, constants, lstat, mkdir, readFile, realpath, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Account, isRoot, mayEnter, nobody } from "./account.ts";

/** Where root puts files that the unprivileged account must reach but can't reach in the checkout. */
export const rootsPlace = "/var/lib/muster";

/** Where an embedded database is stored, and which account runs it. */
export interface Place {
  /** Short, and unique to each data folder. */
  readonly key: string;
  readonly runAs: Account | undefined;
  /** The folder that contains initdb's temporary folders and the finished cluster. */
  readonly home: string;
  /** The finished cluster: `data/` and `password`, created and removed together. */
  readonly cluster: string;
  /** Undefined where the platform has no Unix sockets for Postgres. */
  readonly socketDir: string | undefined;
}

/** Decides where the database of a data folder is stored, and creates the folders. */
export async function findPlace(dataDir: string): Promise<Place> {
  const folder = await makeDataDir(dataDir);
  const key = createHash("sha256").update(folder).digest("hex").slice(0, 16);
  const home = isRoot ? await homeForRoot(folder, key) : folder;
  const cluster = join(home, "postgres");
  const runAs = isRoot ? await accountFor(cluster) : undefined;
  if (runAs && !mayEnter(runAs, home)) {
    throw new Error(
      `The database in ${home} belongs to user ${runAs.uid}, who can't enter that folder: ` +
        "let others pass (chmod o+x) through every folder above it.",
    );
  }
  if (!runAs) await refuseAnothers(home, cluster);
  return { key, runAs, home, cluster, socketDir: socketDirFor(key, runAs) };
}

/** Creates the socket's folder, or checks that an existing one is ours: /tmp is writable by everyone. */
export async function makeSocketDir(place: Place): Promise<void> {
  const { socketDir, runAs } = place;
  if (!socketDir) return;
  if (isRoot) await makeRootsFolder("/run/muster");
  for (let tries = 1; ; tries += 1) {
    try {
      return await claimSocketDir(socketDir, runAs);
    } catch (error) {
      // A stopping Muster may remove it between two of these steps.
      if ((error as NodeJS.ErrnoException).code !== "ENOENT" || tries === 10) throw error;
    }
  }
}

async function claimSocketDir(socketDir: string, runAs: Account | undefined): Promise<void> {
  await mkdir(socketDir, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  const found = await lstat(socketDir);
  const owners = isRoot ? [0, runAs?.uid] : [process.getuid?.()];
  if (!found.isDirectory() || !owners.includes(found.uid)) {
    throw new Error(`${socketDir} belongs to someone else and can't hold the database's socket: remove it.`);
  }
  if (runAs && found.uid !== runAs.uid) await chown(socketDir, runAs.uid, runAs.gid);
  if ((found.mode & 0o777) !== 0o700) await chmod(socketDir, 0o700);
}

/** A folder of root's that others may traverse but not list. */
export async function makeRootsFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const found = await lstat(folder);
  if (!found.isDirectory() || found.uid !== 0) throw new Error(`${folder} is not a folder of root's: remove it.`);
  if ((found.mode & 0o777) !== 0o711) await chmod(folder, 0o711);
}

export async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}

async function makeDataDir(dataDir: string): Promise<string> {
  await mkdir(dataDir, { recursive: true }).catch((error: Error) => {
    throw unusable(dataDir, error);
  });
  return realpath(dataDir);
}

/** Root may write anywhere; an ordinary user needs a writable folder, or a cluster of their own. */
async function refuseAnothers(home: string, cluster: string): Promise<void> {
  if (process.platform === "win32") return;
  const found = await lstat(cluster).catch(() => undefined);
  if (found?.uid === process.getuid?.()) return;
  if (found) {
    throw new Error(
      `The database in ${cluster} belongs to user ${found.uid}: ` +
        "start Muster as whoever made it (or as root), or set MUSTER_DATA to another folder.",
    );
  }
  await access(home, constants.W_OK | constants.X_OK).catch((error: Error) => {
    throw unusable(home, error);
  });
}

function unusable(folder: string, { code, message }: NodeJS.ErrnoException): Error {
  const why = code === "EACCES" || code === "EROFS" ? "this user can't write there" : message;
  return new Error(`The folder ${folder} can't hold the database (${why}): set MUSTER_DATA to another one.`);
}

/** The data folder itself where the account can reach it, else a folder of its own outside the checkout. */
async function homeForRoot(folder: string, key: string): Promise<string> {
  if (await exists(join(folder, "postgres"))) return folder;
  const outside = join(rootsPlace, key);
  const note = join(folder, "database-lies-elsewhere.txt");
  if (!(await exists(join(outside, "postgres")))) {
    await refuseMovedFolder(note, folder, outside);
    if (mayEnter(nobody, folder)) return folder;
  }
  await makeRootsFolder(rootsPlace);
  await makeRootsFolder(outside);
  await writeFile(note, `${outside}\n`);
  return outside;
}

/** A moved checkout would otherwise start with an empty database, and its owner would believe the data lost. */
async function refuseMovedFolder(note: string, folder: string, outside: string): Promise<void> {
  const before = (await readFile(note, "utf8").catch(() => "")).trim();
  if (before === "" || before === outside || !(await exists(join(before, "postgres")))) return;
  throw new Error(
    `${folder} was moved or copied, and its database is still in ${before}: ` +
      `to bring it along run "mv ${before} ${outside}", to start empty delete ${note}.`,
  );
}

/** A cluster made by an ordinary user keeps running as that user when root starts it. */
async function accountFor(cluster: string): Promise<Account> {
  const found = await stat(join(cluster, "data")).catch(() => undefined);
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : nobody;
}

// Not inside the data folder: a socket's path is limited to 107 bytes, and some mounts don't support sockets.
function socketDirFor(key: string, runAs: Account | undefined): string | undefined {
  if (process.platform === "win32") return undefined;
  return runAs ? `/run/muster/${key}` : `/tmp/muster-${process.getuid?.()}-${key}`;
}

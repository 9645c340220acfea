import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { connect, createServer, type Server } from "node:net";
import { join } from "node:path";
import type { Place } from "./place.ts";

/** Another Muster already runs on this data. */
export class DataInUse extends Error {
  override readonly name = "DataInUse";
}

/*
 * Postgres' own lock decides who owns the data. It does not show whether the process that started the other Postgres is
 * alive (then we fail at once) or was killed (then Postgres is about to end, and we wait). A listening socket shows
 * this: it accepts connections exactly as long as its process lives.
 */

/** Whether a running Muster owns this data. */
export function ownerLives(place: Place): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(addressOf(place));
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}

/**
 * Marks this process as the data's owner. Call it only while Postgres' lock is held, and so from one process at a time.
 * Returns undefined where a stopping Muster has just removed the folder: our Postgres misses it too, and ends.
 */
export async function becomeOwner(place: Place): Promise<Server | undefined> {
  const address = addressOf(place);
  if (place.socketDir) await rm(address, { force: true });
  const server = createServer((socket) => socket.destroy());
  try {
    await new Promise<void>((resolve, reject) => server.once("error", reject).listen(address, resolve));
    return server.unref();
  } catch (error) {
    if (place.socketDir && !existsSync(place.socketDir)) return undefined;
    throw error;
  }
}

function addressOf(place: Place): string {
  return place.socketDir ? join(place.socketDir, "owner") : `\\\\.\\pipe\\muster-${place.key}`;
}

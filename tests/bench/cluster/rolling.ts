import assert from "node:assert/strict";
import { contract } from "../../../contract/index.ts";
import { caller } from "../asking.ts";
import { signIn } from "../sign-in.ts";
import type { Cluster } from "./servers.ts";

const { skills } = contract;
const callers = 16;

interface Rolling {
  /** While each server was stopped and started again. */
  readonly "requests meanwhile": number;
  readonly "of them writes": number;
  readonly failed: number;
}

/** Stops each server and starts it again while people read and write through the proxy. Throws where a write is lost. */
export const benchRollingRestart = async ({ url, servers, start }: Cluster): Promise<Rolling> => {
  const token = await signIn(url, "manager@demo.muster.example");
  const ask = caller(url, token);
  const began = `Rolling ${Date.now()}`;
  let [requests, writes, failed, isOver] = [0, 0, 0, false];
  const work = async (who: number): Promise<void> => {
    for (let n = 0; !isOver; n++) {
      const isWrite = n % 4 === 0;
      const answered = isWrite
        ? ask(skills.create, { body: { name: `${began} ${who}-${n}` } })
        : ask(skills.list, { query: "limit=20" });
      await answered.then(
        () => (writes += isWrite ? 1 : 0),
        (error: unknown) => {
          failed++;
          console.error(error);
        },
      );
      requests++;
    }
  };
  const working = Promise.all(Array.from({ length: callers }, (_, who) => work(who)));
  for (const [n, server] of servers.entries()) {
    await server.stop();
    servers[n] = await start(n);
  }
  isOver = true;
  await working;
  const { filteredTotalCount } = await ask<{ filteredTotalCount: number }>(skills.list, {
    query: `search=${encodeURIComponent(began)}&limit=1`,
  });
  assert.equal(filteredTotalCount, writes);
  return { "requests meanwhile": requests, "of them writes": writes, failed };
};
